import type { Order } from "@dakbag/contracts/orders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aPayableOrder, anOrder } from "../../../test-support/an-order.ts";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { learnServerTime } from "#app/api/server-time.ts";
import type { RazorpayOptions } from "#app/providers/razorpay/checkout-script.ts";
import * as page from "./orders.tsx";

const later = { _id: "0193a000-0000-7000-8000-000000000123", orderNumber: "26-27/000123" };

/** The provider's dialog, and how often it was opened. */
let dialogs: RazorpayOptions[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T10:20:00Z"), toFake: ["Date"] });
  window.Razorpay = class {
    constructor(options: RazorpayOptions) {
      dialogs.push(options);
    }
    open() {}
  };
});
afterEach(() => {
  delete window.Razorpay;
  dialogs = [];
});

const orders = (order: Order): FakeEndpoints => ({
  "GET /api/orders": () => ({ success: true, data: [order], hasMore: false, counts: [], hasCompany: false }),
});

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(page, "/orders");
  await screen.findByRole("article");
  return calls;
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const readsOf = (calls: string[]) => calls.filter((line) => line === "GET /api/orders").length;

describe("an unpaid order", () => {
  it(
    "that was replaced names the later order, and has no button to pay or cancel it",
    { tags: ["ruling-cart.20", "ruling-cart.23"] },
    async () => {
      await open(orders(anOrder({ status: "Cancelled", replacedBy: later })));
      const card = within(screen.getByRole("article"));
      expect(screen.getByRole("article").textContent).toContain("Replaced by 26-27/000123");
      const link = card.getByRole<HTMLAnchorElement>("link", { name: "26-27/000123" });
      expect(new URL(link.href).pathname).toBe(`/orders/${later._id}`);
      expect(card.queryByRole("button", { name: /Retry Payment|Cancel order/ })).toBeNull();
    },
  );

  it.each<[string, Partial<Order>]>([
    ["Pay by 4:12 pm; after that they go back on sale.", {}],
    ["Its goods are no longer reserved", { reservedUntil: "2026-11-20T10:20:00.000Z" }],
    ["Goods not held: yours when you pay while they are there.", { reservedUntil: null }],
    ["This order is too old to be paid.", { createdAt: "2026-11-17T10:00:00.000Z" }],
  ])('says "%s" with %j', { tags: ["ruling-cart.23", "ruling-cart.40"] }, async (words, change) => {
    await open(orders(anOrder(change)));
    expect(screen.getByRole("article").textContent).toContain(words);
  });

  describe("with a browser's clock that is wrong", { tags: ["ruling-places.5"] }, () => {
    const server = new Date("2026-11-20T10:20:00Z");
    const dated = (response: Response) => {
      response.headers.set("date", server.toUTCString());
      response.headers.set("cache-control", "no-store");
      return response;
    };
    afterEach(() => {
      vi.setSystemTime(server);
      learnServerTime(dated(new Response(null)), Date.now());
    });

    it.each([
      ["two hours fast", 2 * 60],
      ["a day slow", -24 * 60],
      ["a week fast", 7 * 24 * 60],
    ])("reads as it is: %s", async (_name, minutes) => {
      vi.setSystemTime(server.getTime() + minutes * 60_000);
      signInAs("Ravi");
      fakeApi(orders(anOrder()));
      const answering = globalThis.fetch;
      vi.stubGlobal("fetch", async (path: string, init: RequestInit) => dated(await answering(path, init)));
      renderPage(page, "/orders");
      expect((await screen.findByRole("article")).textContent).toContain(
        "Its goods are reserved for 22 more minutes. Pay by 4:12 pm; after that they go back on sale.",
      );
    });
  });

  it(
    "is cancelled after a question, and the orders are read again",
    { tags: ["ruling-cart.21"] },
    async () => {
      let order = anOrder();
      const calls = await open({
        "GET /api/orders": () => ({
          success: true,
          data: [order],
          hasMore: false,
          counts: [],
          hasCompany: false,
        }),
        "POST /api/orders/:id/cancel": () => {
          order = anOrder({ status: "Cancelled" });
          return { success: true };
        },
      });
      await press(/^Cancel order/);
      await press("Back");
      expect(calls).not.toContain(`POST /api/orders/${order._id}/cancel`);
      await press(/^Cancel order/);
      await press("Cancel this order");
      expect(calls).toContain(`POST /api/orders/${order._id}/cancel`);
      expect(screen.getByText("Order 26-27/000001 is cancelled.")).toBeTruthy();
      expect(screen.getByRole("article").textContent).toContain("No money was taken");
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it.each([
    ["This order has been paid.", () => refusal(409, "This order has been paid.", "order-paid")],
    ["The order could not be cancelled. Please try again.", () => new TypeError("Failed to fetch")],
  ])(
    'that cannot be cancelled says "%s" and is read again',
    { tags: ["ruling-cart.21"] },
    async (words, error) => {
      const calls = await open({
        ...orders(anOrder()),
        "POST /api/orders/:id/cancel": () => {
          throw error();
        },
      });
      await press(/^Cancel order/);
      await press("Cancel this order");
      expect(screen.getByText(words)).toBeTruthy();
      expect(readsOf(calls)).toBe(2);
    },
  );

  it(
    "that ended meanwhile opens no payment: the reason is shown and the orders are read again",
    { tags: ["ruling-cart.23"] },
    async () => {
      const words = "This order was replaced by 26-27/000123.";
      const calls = await open({
        ...orders(anOrder()),
        "GET /api/cart": noAnswer,
        "POST /api/orders/:id/retryPayment": () => {
          throw refusal(409, words, "not-waiting-for-payment");
        },
      });
      await press("Retry Payment");
      expect(screen.getByText(words)).toBeTruthy();
      expect(dialogs).toEqual([]);
      expect(readsOf(calls)).toBe(2);
    },
  );

  it.each<[string, Partial<Pick<Order, "createdAt" | "status" | "isPaid" | "replacedBy">> | null]>([
    ["Payment was not completed. Please retry or reachout to customer care", {}],
    ["Payment was not completed. Please retry or reachout to customer care", null],
    ["This order has already been paid.", { status: "Order Processing", isPaid: true }],
    ["This order was replaced by 26-27/000123.", { status: "Cancelled", replacedBy: later }],
    ["This order was cancelled. Please order again.", { status: "Cancelled" }],
    ["This order is too old to be paid. Please order again.", { createdAt: "2026-11-17T10:00:00.000Z" }],
  ])(
    'whose payment was dismissed says "%s", as the order is by then: %j',
    { tags: ["ruling-cart.23", "buyer-8.17"] },
    async (words, change) => {
      const { createdAt, status, isPaid, replacedBy } = anOrder();
      const waiting = { createdAt, status, isPaid, replacedBy };
      await open({
        ...orders(anOrder()),
        "GET /api/cart": noAnswer,
        "POST /api/orders/:id/retryPayment": () => aPayableOrder(),
        "GET /api/orders/:id": () =>
          change ? { success: true, order: anOrderInDetail({ ...waiting, ...change }) } : noAnswer(),
      });
      await press("Retry Payment");
      expect(dialogs).toHaveLength(1);
      await act(async () => dialogs[0]!.modal.ondismiss());
      expect(screen.getByText(words)).toBeTruthy();
    },
  );
});
