import type { CartItem } from "@dakbag/contracts/cart";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { aProduct } from "../../../test-support/a-product.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./cart.tsx";
import { quantityChoices } from "./quantity-choices.ts";

const bag: CartItem = {
  _id: "0193a000-0000-7000-8000-00000000000a",
  product: aProduct({ countInStock: 3000 }),
  quantity: 2000,
  unitPrice: 1.6,
  discountPercent: 0,
  discount: 0,
  price: 3200,
  gst: 576,
  problem: null,
  problems: [],
};
const sleeves: CartItem = {
  ...bag,
  _id: "0193a000-0000-7000-8000-00000000000b",
  product: aProduct({
    SKU: "HONSLV150",
    title: "Honeycomb Sleeve 150 mm",
    category: "HONEYCOMB",
    dimension: "150 mm",
    price: 3599,
    unit: "BOX",
    countInStock: 100,
  }),
  quantity: 5,
  discountPercent: 5,
  discount: 899.75,
  price: 17095.25,
  gst: 2051.43,
};
const breakdown = { totalPrice: 20295.25, gst: 2627.43, gstLabel: "Mixed: 12% & 18%", finalPrice: 22922.68 };

const withItems = (...items: CartItem[]): FakeEndpoints => ({
  "GET /api/cart": () => ({ success: true, items, breakdown, isFromDelhi: false }),
  "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: null }),
});

function open(endpoints: FakeEndpoints): string[] {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(page, "/cart");
  return calls;
}
const row = async (name: RegExp) => screen.findByRole("row", { name });

describe("cart", () => {
  it("stands as a skeleton until it is here, with the prompt for who is not signed in", () => {
    open({ ...withItems(bag), "GET /api/cart": () => new Promise(() => {}) });
    expect(screen.getByRole("heading", { name: "My Cart" })).toBeTruthy();
    expect(screen.getByText("Loading…")).toBeTruthy();
  });

  it("asks a visitor to sign in instead of failing", async () => {
    const calls = fakeApi({});
    renderPage(page, "/cart");
    expect(await screen.findByText("Sign in to see your cart")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('says "Your cart is empty" (buyer §2)', async () => {
    open(withItems());
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
  });

  it('says "Failed to load cart." (buyer §8)', async () => {
    open({ ...withItems(), "GET /api/cart": noAnswer });
    expect(await screen.findByText("Failed to load cart.")).toBeTruthy();
  });

  it("shows title, price per piece, quantity, total, and the breakdown to 2 decimals (buyer §2, §9)", async () => {
    open(withItems(bag, sleeves));
    const line = await row(/Plain Poly Courier Bag/);
    expect(line.textContent).toContain("₹1.60 per piece");
    expect(line.textContent).toContain("₹3,200.00");
    expect((await row(/Honeycomb Sleeve/)).textContent).toContain("₹17,095.255% off");
    const panel = screen.getByRole("region", { name: "Price breakdown" });
    for (const words of [
      "Total Price",
      "₹20,295.25",
      "GST (Mixed: 12% & 18%)",
      "₹2,627.43",
      "Final Price",
      "₹22,922.68",
    ]) {
      expect(within(panel).getByText(words)).toBeTruthy();
    }
  });

  it("shows what is wrong with a line on the line", async () => {
    open(withItems({ ...bag, problem: "This product is no longer sold." }));
    expect((await row(/Plain Poly/)).textContent).toContain("This product is no longer sold.");
  });

  it("changes the quantity in place and reads the cart again", async () => {
    const bodies: unknown[] = [];
    const calls = open({
      ...withItems(bag),
      "PATCH /api/cart/:id": ({ params, body }) => {
        bodies.push([params["id"], body]);
        return { success: true };
      },
    });
    const choice = within(await row(/Plain Poly/)).getByRole("combobox");
    await act(async () => fireEvent.change(choice, { target: { value: "1000" } }));
    expect(bodies).toEqual([[bag._id, { quantity: 1000 }]]);
    expect(calls.filter((call) => call === "GET /api/cart")).toHaveLength(2);
  });

  it("says why a quantity was refused and shows the one that stands", async () => {
    open({
      ...withItems(sleeves),
      "PATCH /api/cart/:id": () => {
        throw refusal(409, "Quantity 9 is more than the stock: 7 boxes left.");
      },
    });
    const field = within(await row(/Honeycomb/)).getByRole("spinbutton");
    fireEvent.change(field, { target: { value: "9" } });
    await act(async () => fireEvent.blur(field));
    const line = await row(/Honeycomb/);
    expect(within(line).getByText("Quantity 9 is more than the stock: 7 boxes left.")).toBeTruthy();
    expect(within(line).getByRole<HTMLInputElement>("spinbutton").value).toBe("5");
  });

  it("sends no quantity that cannot be, and says why", async () => {
    const calls = open(withItems(sleeves));
    const field = within(await row(/Honeycomb/)).getByRole<HTMLInputElement>("spinbutton");
    fireEvent.change(field, { target: { value: "101" } });
    expect(screen.getByText("Quantity 101 is more than the stock: 100 boxes left.")).toBeTruthy();
    fireEvent.blur(field);
    expect(field.value).toBe("5");
    expect(calls).not.toContain(`PATCH /api/cart/${sleeves._id}`);
  });

  it.each([
    ["Item deleted successfully", () => ({ success: true as const })],
    ["Failed to delete item.", noAnswer],
  ])('says "%s" (buyer §8)', async (words, answer) => {
    open({ ...withItems(bag), "DELETE /api/cart/:id": answer });
    const line = await row(/Plain Poly/);
    await act(async () => fireEvent.click(within(line).getByRole("button", { name: "Delete" })));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("quantities to choose from", () => {
  it("say on themselves why they cannot be taken (buyer §5)", () => {
    expect(quantityChoices(bag, false).slice(0, 4)).toEqual([
      { quantity: 500, words: "500 (Delhi only)", isAllowed: false },
      { quantity: 1000, words: "1,000", isAllowed: true },
      { quantity: 2000, words: "2,000", isAllowed: true },
      { quantity: 5000, words: "5,000 (over stock)", isAllowed: false },
    ]);
    expect(quantityChoices(bag, true)[0]).toEqual({ quantity: 500, words: "500", isAllowed: true });
  });

  it("include the quantity the line has, even where several additions made it up", () => {
    const choices = quantityChoices({ ...bag, quantity: 3000 }, false);
    expect(choices.map(({ quantity }) => quantity).slice(1, 5)).toEqual([1000, 2000, 3000, 5000]);
  });
});
