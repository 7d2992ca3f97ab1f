import type { OrderDetails } from "@dakbag/contracts/orders";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { anOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./orders.tsx";

// An hour after the payment.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T11:15:00Z"), shouldAdvanceTime: true }));

const paid = anOrderInDetail({
  status: "Order Processing",
  invoice: "https://shop.example/orders/1/invoice",
});
const answer = (order: OrderDetails): FakeEndpoints => ({
  "GET /api/orders/:id": () => ({ success: true, order }),
});

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi({
    "GET /api/orders": () => ({
      success: true,
      data: [anOrder()],
      hasMore: false,
      counts: [],
      hasCompany: false,
    }),
    ...endpoints,
  });
  renderPage(page, `/orders?placed=${paid._id}`, "/orders");
  await screen.findByRole("article");
  return calls;
}
const confirmation = (name: string) => within(screen.getByRole("region", { name }));

describe("the confirmation after a payment", () => {
  it("has number, goods, total, delivery days, invoice, tracking to come, and the next steps", async () => {
    await open(answer(paid));
    const thanks = confirmation("Thank you. Order 26-27/000001 is paid");
    expect(screen.getByRole("region", { name: /^Thank you/ }).textContent).toContain(
      "1,000 pieces of Plain Poly Courier Bag 10x12 inch without POD and 1 more product, ₹21,034.68",
    );
    expect(thanks.getByText("Arrives 23 to 27 Nov")).toBeTruthy();
    expect(thanks.getByText(/Ravi Exports, Bengaluru 560001/)).toBeTruthy();
    expect(thanks.getByRole("button", { name: /^Download invoice/ })).toBeTruthy();
    expect(
      thanks.getByText("We send the tracking number by SMS when it is handed to the courier."),
    ).toBeTruthy();
    expect(thanks.getByRole("button", { name: /^Reorder/ })).toBeTruthy();
    expect(thanks.getByRole("link", { name: "See the order" }).getAttribute("href")).toBe(
      `/orders/${paid._id}`,
    );
    await act(async () => thanks.getByRole("link", { name: "Close" }).click());
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it("says that the invoice is ready in a minute, and looks for it", async () => {
    let invoice = "";
    await open({ "GET /api/orders/:id": () => ({ success: true, order: { ...paid, invoice } }) });
    const thanks = confirmation("Thank you. Order 26-27/000001 is paid");
    expect(thanks.getByText("Ready in a minute")).toBeTruthy();
    ({ invoice } = paid);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(thanks.getByRole("button", { name: /^Download invoice/ })).toBeTruthy();
  });

  it.each<[string, Partial<OrderDetails>, RegExp]>([
    [
      "Order 26-27/000001 is not paid yet",
      { status: "Payment Pending", isPaid: false, paidAt: null },
      /Has your bank taken the money\?/,
    ],
    [
      "Order 26-27/000001 was cancelled",
      { status: "Cancelled", moneyReturned: "requested" },
      /Your refund has been initiated/,
    ],
    [
      "Order 26-27/000001 was cancelled",
      { status: "Cancelled", isPaid: false, paidAt: null },
      /No money was taken/,
    ],
    ["Order 26-27/000001 was refunded", { status: "Refunded", moneyReturned: "all" }, /has been processed/],
  ])("says instead: %s, %j", async (title, change, sentence) => {
    await open(answer({ ...paid, ...change }));
    expect(confirmation(title).getByText(sentence)).toBeTruthy();
    expect(screen.queryByText(/Thank you|Arrives/)).toBeNull();
  });

  it("of a parcel on its way has the stage, and of a delivered one the day", async () => {
    await open(answer({ ...paid, status: "Delivered", deliveredAt: "2026-11-24T06:00:00.000Z" }));
    const thanks = confirmation("Thank you. Order 26-27/000001 is paid");
    expect(thanks.getByText("Delivered on 24 Nov")).toBeTruthy();
    expect(thanks.queryByText(/We send the tracking number/)).toBeNull();
  });

  it.each([404, 400])("is not shown for an order that is not the buyer's: %i", async (status) => {
    const calls = await open({
      "GET /api/orders/:id": () => {
        throw refusal(status, "This order was not found");
      },
    });
    expect(calls).toContain(`GET /api/orders/${paid._id}`);
    expect(screen.queryByRole("region", { name: /^(Thank you|Order)/ })).toBeNull();
    expect(screen.getByRole("article")).toBeTruthy();
  });
});
