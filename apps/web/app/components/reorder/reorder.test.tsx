import type { ReorderedLine } from "@dakbag/contracts/orders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { ReorderButton } from "./reorder-button.tsx";

const added: ReorderedLine = {
  SKU: "POLNPD100120",
  productTitle: "Plain Poly Courier Bag 10x12 inch without POD",
  outcome: "added",
  quantity: 2000,
  added: 2000,
  unit: "PCS",
  oldUnitPrice: 1.6,
  unitPrice: 1.6,
  message: null,
};
const lines: ReorderedLine[] = [
  added,
  {
    ...added,
    SKU: "HONSLV150",
    productTitle: "Honeycomb Sleeve 150 mm (box)",
    outcome: "reduced",
    quantity: 5,
    added: 3,
    unit: "BOX",
    oldUnitPrice: 3599,
    unitPrice: 3650.5,
    message: "Quantity 5 is more than the stock: 3 boxes left.",
  },
  {
    ...added,
    SKU: "TAPBRN048",
    productTitle: "Self Adhesive Tape Brown",
    outcome: "unavailable",
    quantity: 1,
    added: 0,
    unit: "CTN",
    unitPrice: null,
    message: "This product is no longer sold.",
  },
];
const cart: FakeEndpoints = {
  "GET /api/cart": () => ({
    success: true,
    items: [],
    isFromDelhi: false,
    savedForLater: [],
    heldOrder: null,
    breakdown: { totalPrice: 0, gst: 0, gstLabel: "", finalPrice: 0 },
  }),
};

async function press(endpoints: FakeEndpoints, times = 1): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi({ ...cart, ...endpoints });
  renderPage({ default: () => <ReorderButton order={anOrder()} /> }, "/orders");
  for (let press = 0; press < times; press++) await pressAgain();
  return calls;
}
async function pressAgain() {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: /^Reorder/ }));
  });
}

describe("Reorder", () => {
  it("reports every line: added, reduced, unavailable, and another price", async () => {
    await press({ "POST /api/orders/:id/reorder": () => ({ success: true, lines }) });
    const dialog = within(await screen.findByRole("dialog", { name: "Reorder of 26-27/000001" }));
    expect(
      dialog.getByText(
        "2 of 3 products added to your cart, 1 with fewer than before, 1 unavailable, 1 at a new price.",
      ),
    ).toBeTruthy();
    const rows = dialog.getAllByRole("row").slice(1);
    expect(rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([
      ["Added", "2,000 of 2,000 pieces", "₹1.60 per piece"],
      [
        "ReducedQuantity 5 is more than the stock: 3 boxes left.",
        "3 of 5 boxes",
        "Price changed₹3,650.50 per box, was ₹3,599.00",
      ],
      ["UnavailableThis product is no longer sold.", "0 of 1 carton", "–"],
    ]);
    expect(dialog.getByRole<HTMLAnchorElement>("link", { name: "Go to cart" }).pathname).toBe("/cart");
  });

  it("does not link to the cart when nothing was added", async () => {
    const none = lines.slice(2);
    await press({ "POST /api/orders/:id/reorder": () => ({ success: true, lines: none }) });
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("0 of 1 carton added to your cart.")).toBeTruthy();
    expect(dialog.queryByRole("link", { name: "Go to cart" })).toBeNull();
    await act(async () => fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[1]!));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says of one product how many of its pieces were added", async () => {
    const one = [{ ...added, outcome: "reduced" as const, added: 1000 }];
    await press({ "POST /api/orders/:id/reorder": () => ({ success: true, lines: one }) });
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("1,000 of 2,000 pieces added to your cart.")).toBeTruthy();
  });

  it("updates the header's cart count", async () => {
    const calls = await press({ "POST /api/orders/:id/reorder": () => ({ success: true, lines }) });
    expect(calls.at(-1)).toBe("GET /api/cart");
  });

  it("ignores a second press while the first is in progress", async () => {
    const calls = await press({ "POST /api/orders/:id/reorder": () => new Promise(() => {}) }, 2);
    expect(calls).toHaveLength(1);
  });

  it("shows the reason of a refusal, or a general error", async () => {
    await press({
      "POST /api/orders/:id/reorder": () => {
        throw refusal(404, "This order was not found.");
      },
    });
    expect(screen.getByText("This order was not found.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it(
    "reuses the key after a lost answer, and takes a new one after an answer",
    { tags: ["ruling-cart.4"] },
    async () => {
      const keys: string[] = [];
      let isDown = true;
      const endpoints: FakeEndpoints = {
        "POST /api/orders/:id/reorder": ({ headers }) => {
          keys.push(headers.get("Idempotency-Key") ?? "");
          return isDown ? noAnswer() : { success: true, lines };
        },
      };
      await press(endpoints);
      expect(screen.getByText("This order could not be put into the cart. Please try again.")).toBeTruthy();
      isDown = false;
      await pressAgain();
      await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay here" })));
      await pressAgain();
      expect(keys).toHaveLength(3);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    },
  );
});
