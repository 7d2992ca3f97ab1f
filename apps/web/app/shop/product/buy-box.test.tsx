import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { type FakeEndpoints, fakeApi } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as product from "./product.tsx";

afterEach(clearCatalogue);

const bag = aProduct({ price: 1.7 });
const tape = aProduct({
  SKU: "TAPBRN040",
  title: "Tape Brown, 40 micron",
  category: "TAPE",
  type: "tape-tp",
  dimension: "48 mm x 130 m",
  price: 2990,
  unit: "CTN",
  countInStock: 40,
  rollsPerBox: 72,
});

function open(sold = bag, more: FakeEndpoints = {}, path = "/details") {
  const calls = fakeApi({ "GET /api/products": () => catalogueOf(sold), ...more });
  renderPage(product, `${path}?sku=${sold.SKU}`, path);
  return calls;
}
const field = (sold = bag) =>
  screen.findByRole<HTMLInputElement>("spinbutton", { name: `Quantity of ${sold.title}` });
async function type(text: string, sold = bag) {
  fireEvent.change(await field(sold), { target: { value: text } });
}
const leave = async (sold = bag) => fireEvent.blur(await field(sold));
const finalPrice = () => screen.getByText("Final Price").closest("dt")?.nextSibling?.textContent;
const chosen = () => screen.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.value;

describe("the quantity", { tags: ["ruling-cart.5"] }, () => {
  it("is any that the rules sell, and counts while it is typed", async () => {
    open();
    await type("1,500");
    expect(finalPrice()).toBe("₹3,009.00");
    expect(chosen()).toBeUndefined();
    // A number on the way to another one does not stay.
    await type("2");
    expect(finalPrice()).toBe("₹4,012.00");
    await type("2500");
    await leave();
    expect((await field()).value).toBe("2,500");
    expect(finalPrice()).toBe("₹5,015.00");
    await type("1000");
    await leave();
    expect(chosen()).toBe("1000");
  });

  it.each([
    ["1250", "1,500", "Sold in multiples of 500, so it is 1,500 now."],
    ["20", "1,000", "The minimum is 1,000 pieces, so it is 1,000 now."],
    ["0", "1,000", "The minimum is 1,000 pieces, so it is 1,000 now."],
    ["500", "1,000", "500 PCS only available for Delhi users, so it is 1,000 now."],
    ["many", "2,000", "Quantity must be a whole number."],
  ])("%s becomes %s, with the reason in words", async (typed, shown, reason) => {
    open();
    await type(typed);
    await leave();
    expect((await field()).value).toBe(shown);
    expect(screen.getByText(reason)).toBeTruthy();
  });

  it("steps to 1,500 with the arrow keys and to 2,500 with the buttons, and follows the chips", async () => {
    open();
    fireEvent.keyDown(await field(), { key: "ArrowDown" });
    expect((await field()).value).toBe("1,500");
    fireEvent.click(screen.getByRole("button", { name: /^More of .*: 2,000 pieces$/ }));
    fireEvent.click(screen.getByRole("button", { name: /^More of .*: 2,500 pieces$/ }));
    expect((await field()).value).toBe("2,500");
    fireEvent.click(screen.getByRole("radio", { name: /^1,000/ }));
    expect((await field()).value).toBe("1,000");
    fireEvent.keyDown(await field(), { key: "ArrowDown" });
    expect(screen.getByText("The minimum is 1,000 pieces.")).toBeTruthy();
  });

  it("of boxes is any whole number, in the tier that it reaches", async () => {
    open(tape, {}, "/boxdetails");
    await type("7", tape);
    await leave(tape);
    expect(screen.getByText("Bulk discount 5%").nextSibling?.textContent).toBe("−₹1,046.50");
    expect(screen.getByText("3 more cartons and the discount is 10%.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^5 to 9 cartons/ }).getAttribute("aria-pressed")).toBe("true");
  });

  it("that was typed is added to the cart", async () => {
    const bodies: unknown[] = [];
    signInAs("Ravi");
    open(bag, {
      "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: null }),
      "POST /api/cart": ({ body }) => {
        bodies.push(body);
        return { success: true, message: "Successfully Added to Cart!" };
      },
    });
    await type("1500");
    await leave();
    fireEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByRole("button", { name: "Added to Cart" })).toBeTruthy();
    expect(bodies).toEqual([{ sku: bag.SKU, quantity: 1500 }]);
  });
});

describe("more than the stock", { tags: ["ruling-cart.6"] }, () => {
  const quote = (quantity: string) =>
    `/enquiryPage?${new URLSearchParams({ product: `${bag.title} (${bag.SKU})`, quantity: `${quantity} pieces` })}`;

  it("leads from each offer to a quote with product and quantity", async () => {
    open();
    expect((await screen.findByText(/Only 3,000 in stock/)).parentElement?.textContent).toBe(
      "Only 3,000 in stock: get a quote for 5,000, 10,000, 25,000 or 50,000",
    );
    expect(screen.getByRole("link", { name: "10,000" }).getAttribute("href")).toBe(quote("10,000"));
    expect(screen.getByText("3,000 in stock")).toBeTruthy();
  });

  it("cannot be added: there is a quote for it, or what is in stock", async () => {
    open();
    await type("12000");
    expect((await field()).value).toBe("12000");
    expect(await screen.findByText("Only 3,000 in stock: get a quote for 12,000")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Get a quote for 12,000" }).getAttribute("href")).toBe(
      quote("12,000"),
    );
    expect(screen.queryByRole("button", { name: "Add to Cart" })).toBeNull();
    expect(screen.queryByText("Final Price")).toBeNull();
    await leave();
    expect((await field()).value).toBe("12,000");
    fireEvent.click(screen.getByRole("button", { name: "Order 3,000 now" }));
    expect((await field()).value).toBe("3,000");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add to Cart" }));
  });

  it("is no question while there is enough of every offer", async () => {
    open(aProduct({ countInStock: 50_000 }));
    await field();
    expect(screen.queryByText(/get a quote/)).toBeNull();
  });
});

it("a rounded stock refuses no quantity before the exact one is known", async () => {
  const rounded = aProduct({ price: 1.7, countInStock: 2000 });
  let answer: (stock: number) => void = () => undefined;
  fakeApi({
    "GET /api/products/stock": () =>
      new Promise((resolve) => {
        answer = (stock) => resolve({ success: true, stock: { [rounded.SKU]: stock } });
      }),
  });
  const detail = { product: rounded, family: [rounded], isStockRounded: true };
  const asRendered = { ...product, clientLoader: () => ({ sku: rounded.SKU, detail }) };
  renderPage(asRendered, `/details?sku=${rounded.SKU}`, "/details");
  await type("2500");
  await leave();
  expect(finalPrice()).toBe("₹5,015.00");
  expect(screen.getByText("2,000+ in stock")).toBeTruthy();
  expect(screen.getByText(/^More than in stock: get a quote for/)).toBeTruthy();
  await act(async () => answer(2400));
  expect(await screen.findByText("Only 2,400 in stock: get a quote for 2,500")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Order 2,000 now" })).toBeTruthy();
});

describe("the price", () => {
  it("is one figure with GST and one net of the credit, each by the piece too", async () => {
    open();
    await field();
    const rows = screen.getAllByRole("definition").map((value) => value.parentElement?.textContent);
    expect(rows.slice(0, 4)).toEqual([
      "2,000 × ₹1.70₹3,400.00",
      "GST 18%₹612.00",
      "Final Price with GST, delivered · ₹2.01 a piece₹4,012.00",
      "Net if you claim GST credit ₹1.70 a piece₹3,400.00",
    ]);
    expect(screen.getByText("₹1,700.00 per 1,000 pieces")).toBeTruthy();
  });

  it("of a carton is also that of a roll, and its contents are among the facts", async () => {
    open(tape, {}, "/boxdetails");
    expect(await screen.findByText("₹41.53 per roll, 72 rolls per carton")).toBeTruthy();
    expect(screen.getByText("In one carton").nextSibling?.textContent).toBe("72 rolls");
  });

  it("of a carton of labels is also that of a label and of 1,000", async () => {
    const labels = aProduct({
      SKU: "LABDTH040060",
      title: "Label",
      category: "LABEL",
      type: "label-dt",
      price: 9588,
      unit: "CTN",
      dimension: "4x6 inch",
      rollsPerBox: 30,
      piecesPerPack: 400,
    });
    open(labels, {}, "/boxdetails");
    expect(await screen.findByText("₹320 per roll, 30 rolls per carton")).toBeTruthy();
    expect(screen.getByText("₹0.799 per label")).toBeTruthy();
    expect(screen.getByText("₹799.00 per 1,000 labels")).toBeTruthy();
    expect(screen.getByText("In one carton").nextSibling?.textContent).toBe("30 rolls of 400 labels");
  });
});

describe("the bar at the bottom", () => {
  it("has price, quantity and Add while the button is out of sight, and goes to the cart afterwards", async () => {
    let see: (isIntersecting: boolean) => void = () => undefined;
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          see = (isIntersecting) => act(() => callback([{ isIntersecting }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    signInAs("Ravi");
    const calls = open(bag, {
      "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: null }),
      "POST /api/cart": () => ({ success: true, message: "Successfully Added to Cart!" }),
    });
    await field();
    expect(screen.queryByRole("region", { name: "Your choice" })).toBeNull();
    see(false);
    expect(screen.getByRole("region", { name: "Your choice" }).textContent).toBe(
      "₹4,012.00 2,000 pieces with GSTAdd",
    );
    fireEvent.click(screen.getByRole("button", { name: "Add 2,000 pieces" }));
    expect((await screen.findByRole("link", { name: "See cart" })).getAttribute("href")).toBe("/cart");
    expect(calls).toContain("POST /api/cart");
    see(true);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Your choice" })).toBeNull());
    expect(screen.getByRole("button", { name: "Added to Cart" })).toBeTruthy();
  });
});
