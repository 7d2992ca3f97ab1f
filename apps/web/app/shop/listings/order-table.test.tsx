import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as listing from "./listing.tsx";
import { setTypedQuantity } from "./typed-quantities.ts";

const small = aProduct({
  SKU: "S",
  title: "Bag 8x10 inch without POD",
  type: "poly-bw-npd",
  dimension: "8x10 inch",
  price: 1.08,
});
const large = aProduct({ SKU: "L", title: "Bag 10x12 inch with POD", price: 1.7 });
const soldOut = aProduct({
  SKU: "G",
  title: "Bag 20x24 inch with POD",
  dimension: "20x24 inch",
  countInStock: 0,
});

type AddLines = NonNullable<Parameters<typeof fakeApi>[0]["POST /api/cart/lines"]>;
const addAll: AddLines = ({ body }) => ({
  success: true,
  addedCount: body.lines.length,
  lines: body.lines.map((line) => ({ ...line, outcome: "added" as const, code: null, message: null })),
});

afterEach(() => {
  clearCatalogue();
  for (const product of [small, large, soldOut]) setTypedQuantity(product, "", { text: "", message: null });
});

async function open(addLines: AddLines = addAll, query = "?view=table", endpoints: FakeEndpoints = {}) {
  const calls = fakeApi({
    "GET /api/products": () => catalogueOf(small, large, soldOut),
    "POST /api/cart/lines": addLines,
    "GET /api/cart": () => ({ success: true, items: [] }) as never,
    "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: null }) as never,
    ...endpoints,
  });
  renderPage(listing, `/product/courier-bag-poly${query}`, "/product/:type");
  await screen.findByRole("table");
  return calls;
}
const field = (of: { title: string }) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Quantity of ${of.title}` });
const row = (of: { title: string }) => field(of).closest("tr") as HTMLElement;
function type(of: { title: string }, text: string) {
  field(of).focus();
  fireEvent.change(field(of), { target: { value: text } });
}
const press = (of: { title: string }, key: string, shiftKey = false) =>
  fireEvent.keyDown(field(of), { key, shiftKey });
const button = () => screen.getByRole("button", { name: /^Add .*to cart$/ });

describe("the table of a listing", () => {
  it("has drawing, size, POD, thickness, prices without and with GST, stock and quantity, under the groups", async () => {
    await open();
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual([
      "Compare",
      "Drawing",
      "Size",
      "POD",
      "Thickness",
      "Price / piece",
      "with GST",
      "Stock",
      "Quantity",
      "Line total",
      "Add",
    ]);
    expect(screen.getAllByRole("heading", { level: 2 }).map((it) => it.textContent)).toEqual([
      "Non-POD",
      "POD",
    ]);
    expect(row(small).textContent).toContain("8 × 10 in");
    expect(row(small).textContent).toContain("52 micron₹1.08₹1.27In Stock 3,000");
    expect(within(row(large)).getByText("POD")).toBeTruthy();
  });

  it("has no field for products out of stock", { tags: ["buyer-2.51"] }, async () => {
    await open();
    expect(screen.getByText("Out of Stock")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /20x24/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /20 × 24/ })).toBeNull();
  });

  it("Enter goes to the next row, Shift+Enter back, and from the last row to the button", async () => {
    await open();
    type(small, "2000");
    press(small, "Enter");
    expect(document.activeElement).toBe(field(large));
    press(large, "Enter", true);
    expect(document.activeElement).toBe(field(small));
    press(small, "Enter");
    press(large, "Enter");
    expect(document.activeElement).toBe(button());
  });

  it("arrows change by one step, with Shift by ten, within the stock", async () => {
    await open();
    press(small, "ArrowUp");
    expect(field(small).value).toBe("1,000");
    press(small, "ArrowUp");
    expect(field(small).value).toBe("1,500");
    press(small, "ArrowUp", true);
    expect(field(small).value).toBe("3,000");
    press(small, "ArrowDown", true);
    expect(field(small).value).toBe("");
  });

  it("the content of a field is selected on focus", async () => {
    await open();
    type(small, "2000");
    press(small, "Enter");
    press(large, "Enter", true);
    expect([field(small).selectionStart, field(small).selectionEnd]).toEqual([0, "2,000".length]);
  });

  it.each([
    ["1200", "1,500", "Changed to 1,500: sold in multiples of 500."],
    ["500", "1,000", "Changed to 1,000: 500 PCS only available for Delhi users."],
    ["99999", "3,000", "Changed to 3,000: only 3,000 in stock."],
    ["2 000", "2,000", ""],
    ["many", "many", "“many” is not a quantity."],
  ])(
    "%s becomes %s on blur, with the reason in the row",
    { tags: ["ruling-cart.5", "ruling-cart.6"] },
    async (typed, text, message) => {
      await open();
      type(small, typed);
      press(small, "Enter");
      expect(field(small).value).toBe(text);
      expect(within(row(small)).getByRole("status").textContent).toBe(message);
    },
  );

  it("takes more than a rounded stock, of which more may be left, while the exact one is not known", async () => {
    await open(addAll, "?view=table", {
      "GET /api/products": () => ({
        ...catalogueOf({ ...small, countInStock: 2000 }, { ...large, countInStock: 300 }, soldOut),
        isStockRounded: true,
      }),
      "GET /api/products/stock": () => {
        throw refusal(429, "You have asked for the exact stock very often.");
      },
    });
    expect(row(small).textContent).toContain("In Stock 2,000+");
    type(small, "2500");
    press(small, "Enter");
    expect(field(small).value).toBe("2,500");
    expect(screen.getByText("1 line · 2,500 pieces")).toBeTruthy();
    type(large, "1000");
    press(large, "Enter");
    expect(within(row(large)).getByRole("status").textContent).not.toBe("");
  });

  it("shows lines, pieces and totals, and adds them with one press", async () => {
    signInAs("Ravi");
    const calls = await open();
    type(small, "2000");
    type(large, "1000");
    expect(row(small).textContent).toContain("₹2,160.00");
    expect(screen.getByText("2 lines · 3,000 pieces")).toBeTruthy();
    expect(screen.getByText("+ ₹694.80 GST").parentElement?.textContent).toBe("₹3,860.00 + ₹694.80 GST");
    expect(button().textContent).toBe("Add 2 lines to cart");
    button().click();
    expect(await screen.findByText("Successfully Added to Cart!")).toBeTruthy();
    expect(within(row(small)).getByText("2,000 pieces added")).toBeTruthy();
    expect(field(small).value).toBe("");
    expect(screen.getByText("2 lines added.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Cart" }).getAttribute("href")).toBe("/cart");
    expect(calls.filter((call) => call === "POST /api/cart/lines")).toHaveLength(1);
  });

  it("the button of a row adds that row alone, and asks for a quantity where none is typed", async () => {
    signInAs("Ravi");
    let sent: unknown;
    const calls = await open((request) => {
      sent = request.body.lines;
      return addAll(request);
    });
    const add = (of: { title: string }) => screen.getByRole("button", { name: `Add ${of.title}` });
    add(large).click();
    expect(await within(row(large)).findByText("Type a quantity first.")).toBeTruthy();
    expect(calls).not.toContain("POST /api/cart/lines");
    type(small, "2000");
    type(large, "1000");
    add(large).click();
    expect(await screen.findByText("Successfully Added to Cart!")).toBeTruthy();
    expect(sent).toEqual([{ sku: "L", quantity: 1000 }]);
    expect(field(small).value).toBe("2,000");
    expect(field(large).value).toBe("");
  });

  it("keeps refused rows with their reasons", async () => {
    signInAs("Ravi");
    await open(({ body: { lines } }) => ({
      success: true,
      addedCount: 1,
      lines: lines.map((line) =>
        line.sku === "S"
          ? { ...line, outcome: "refused" as const, code: "over-stock", message: "Only 1,500 pieces left." }
          : { ...line, outcome: "added" as const, code: null, message: null },
      ),
    }));
    type(small, "2000");
    type(large, "1000");
    button().click();
    expect(await within(row(small)).findByText("Only 1,500 pieces left.")).toBeTruthy();
    expect(field(small).value).toBe("2,000");
    expect(field(large).value).toBe("");
    expect(screen.getByText(/1 of 2 lines added/)).toBeTruthy();
  });

  it("names rows that were not added for lack of a valid quantity", async () => {
    signInAs("Ravi");
    const calls = await open();
    type(small, "many");
    button().click();
    expect(await screen.findByText("1 row has no valid quantity.")).toBeTruthy();
    expect(calls).not.toContain("POST /api/cart/lines");
    type(large, "1000");
    button().click();
    expect(await screen.findByText("1 line added. 1 row has no valid quantity.")).toBeTruthy();
    expect(field(small).value).toBe("many");
  });

  it("keeps everything after a lost answer", async () => {
    signInAs("Ravi");
    await open(() => noAnswer());
    type(small, "2000");
    button().click();
    expect((await screen.findAllByText(/Something went wrong!/)).length).toBeGreaterThan(0);
    expect(field(small).value).toBe("2000");
  });

  it("asks a visitor to sign in and keeps typed values", { tags: ["buyer-6.1", "buyer-2.44"] }, async () => {
    const calls = await open();
    type(small, "2000");
    button().click();
    const dialog = await screen.findByRole("dialog", { name: "Login Required" });
    within(dialog).getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(field(small).value).toBe("2000");
    expect(calls).not.toContain("POST /api/cart/lines");
  });

  it("does not add a quantity that the press itself corrected: it shows the correction first", async () => {
    signInAs("Ravi");
    const calls = await open();
    type(small, "1200");
    fireEvent.pointerDown(button());
    button().focus();
    button().click();
    expect(await screen.findByText("A quantity was changed. Please check it, then add.")).toBeTruthy();
    expect(calls).not.toContain("POST /api/cart/lines");
    button().click();
    expect(await screen.findByText("Successfully Added to Cart!")).toBeTruthy();
  });

  it("keeps typed values of rows hidden by filters, and says so", async () => {
    await open();
    type(small, "2000");
    press(small, "Enter");
    screen.getByRole("link", { name: "With POD 2" }).click();
    expect(
      await screen.findByText("1 line · 2,000 pieces (1 on other pages or hidden by the filters)"),
    ).toBeTruthy();
  });
});
