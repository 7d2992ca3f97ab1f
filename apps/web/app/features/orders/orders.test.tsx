import type { Order } from "@dakbag/contracts/orders";
import type { OrderStatus } from "@dakbag/domain/order-status";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aPayableOrder, anOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import type { RazorpayOptions } from "../checkout/razorpay-checkout.ts";
import * as page from "./orders.tsx";

const withOrders = (...data: Order[]): FakeEndpoints => ({
  "GET /api/orders": () => pageWith(data),
});
const pageWith = (data: Order[], hasMore = false) => ({ success: true as const, data, hasMore, counts: [] });

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(page, "/orders");
  await screen.findByRole("heading", { name: "Your Orders" });
  await act(async () => undefined);
  return calls;
}
const card = () => screen.findByRole("article");

let dialog: RazorpayOptions | null = null;
function fakeRazorpay() {
  window.Razorpay = class {
    constructor(options: RazorpayOptions) {
      dialog = options;
    }
    open() {}
  };
}
afterEach(() => {
  delete window.Razorpay;
  dialog = null;
});

describe("orders page", () => {
  it("stands as a skeleton until the orders are here", async () => {
    await open({ "GET /api/orders": () => new Promise(() => {}) });
    expect(screen.getByText("Loading…")).toBeTruthy();
  });

  it("asks a visitor to sign in instead of failing", async () => {
    fakeApi({});
    renderPage(page, "/orders");
    expect(await screen.findByText("Sign in to see your orders")).toBeTruthy();
  });

  it('says "No orders found" (buyer §2)', async () => {
    await open(withOrders());
    expect(await screen.findByText("No orders found")).toBeTruthy();
  });

  it.each([
    [
      "Failed to load orders.",
      () => {
        throw refusal(500, "Something went wrong");
      },
    ],
    ["An error occurred.", noAnswer],
  ])('says "%s" (buyer §8)', async (words, answer) => {
    await open({ "GET /api/orders": answer });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("shows number, time in India, items, and the total rounded down with its breakdown (buyer §9)", async () => {
    await open(withOrders(anOrder({ totalAmount: 1888.99 })));
    const order = await card();
    expect(within(order).getByText("26-27/000001")).toBeTruthy();
    expect(within(order).getByText(/Placed on 20 Nov 2026, 3:42.pm/)).toBeTruthy();
    expect(within(order).getByText("Plain Poly Courier Bag 10x12 inch without POD")).toBeTruthy();
    expect(within(order).getByText("₹1,888")).toBeTruthy();
    expect(within(order).getByText("₹1,888.99")).toBeTruthy();
    expect(within(order).getByText("GST (18%)")).toBeTruthy();
  });

  it("marks earlier steps done and the present one current, in words too (buyer §4)", async () => {
    await open(withOrders(anOrder({ status: "Shipped", isPaid: true })));
    const steps = within(await screen.findByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "Payment Pending done",
      "Order Processing done",
      "In Production done",
      "Shipped current",
      "In transit to do",
      "Out for delivery to do",
      "Delivered to do",
    ]);
    expect(steps[3]?.getAttribute("aria-current")).toBe("step");
  });

  it.each<[OrderStatus, boolean, RegExp]>([
    ["Cancelled", true, /refund has been initiated/],
    ["Cancelled", false, /No money was taken/],
    ["Refunded", true, /refund has been processed.*5 to 7 working days/],
    ["Delivered", true, /unboxing video/],
    ["In Production", true, /expedited delivery/],
    ["Payment Pending", true, /payment has been received/],
  ])("tells the buyer of a %s order (paid: %s) what buyer §4 says", async (status, isPaid, words) => {
    await open(withOrders(anOrder({ status, isPaid })));
    expect((await card()).textContent).toMatch(words);
    expect(screen.queryByRole("button", { name: "Retry Payment" })).toBeNull();
  });

  it("claims no refund for an order that was never paid", async () => {
    await open(withOrders(anOrder({ status: "Cancelled", isPaid: false })));
    expect((await card()).textContent).not.toMatch(/refund/i);
  });

  it("never says that no money was taken of an order whose payment is on its way back (rulings: checkout)", async () => {
    const paymentNote = "The goods were sold out when the payment arrived: your payment is refunded.";
    await open(withOrders(anOrder({ status: "Cancelled", isPaid: false, paymentNote })));
    const words = (await card()).textContent;
    expect(words).toContain("refund has been initiated");
    expect(words).not.toContain("No money was taken");
  });

  it("links to WhatsApp, invoice and tracking where there are any (buyer §2, §4)", async () => {
    await open(
      withOrders(
        anOrder({
          status: "Shipped",
          isPaid: true,
          invoice: "https://invoices.example/1.pdf",
          tracking: { partnerName: "Blue Dart", trackingId: "BD123" },
          paymentNote: "A second payment was refunded.",
        }),
      ),
    );
    const order = within(await card());
    expect(order.getByRole<HTMLAnchorElement>("link", { name: /WhatsApp/ }).href).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=.*26-27%2F000001/,
    );
    expect(order.getByRole<HTMLAnchorElement>("link", { name: /Invoice/ }).href).toBe(
      "https://invoices.example/1.pdf",
    );
    expect(order.getByText("BD123")).toBeTruthy();
    expect(order.getByText("A second payment was refunded.")).toBeTruthy();
  });

  it("loads older orders below", async () => {
    const older = anOrder({ _id: "0193a000-0000-7000-8000-000000000000", orderNumber: "26-27/000000" });
    await open({
      "GET /api/orders": ({ query }) => (query["before"] ? pageWith([older]) : pageWith([anOrder()], true)),
    });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Load older orders" })));
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Load older orders" })).toBeNull();
  });

  it("looks again every 30 s while an order waits for its payment, and stops when none does", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status: OrderStatus = "Payment Pending";
    const calls = await open({
      "GET /api/orders": () => pageWith([anOrder({ status })]),
    });
    status = "Order Processing";
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(calls).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Retry Payment" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(calls).toHaveLength(2);
  });

  it("keeps what it shows when looking again fails, and says so", async () => {
    let isDown = false;
    await open({
      "GET /api/orders": () => (isDown ? noAnswer() : pageWith([anOrder({ status: "Shipped" })])),
    });
    isDown = true;
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(screen.getByText("An error occurred.")).toBeTruthy();
    expect(screen.getByRole("article")).toBeTruthy();
    isDown = false;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect(screen.queryByText("An error occurred.")).toBeNull();
  });

  it("looks again when its tab comes back to sight", async () => {
    const calls = await open(withOrders(anOrder({ status: "Shipped" })));
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(calls).toHaveLength(2);
  });
});

describe("Retry Payment", () => {
  const server: FakeEndpoints = {
    ...withOrders(anOrder()),
    "POST /api/orders/:id/retryPayment": () => aPayableOrder({ amount: 123_435 }),
  };
  const retry = async (endpoints: FakeEndpoints) => {
    fakeRazorpay();
    const calls = await open(endpoints);
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Retry Payment" })));
    return calls;
  };

  it("opens the dialog with the server's amount (rulings: money) and reads the orders again", async () => {
    const calls = await retry({
      ...server,
      "POST /api/orders/verifyPayment": () => ({ success: true, message: "verified" }),
    });
    expect(dialog?.amount).toBe(123_435);
    const payment = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
    await act(async () => dialog?.handler(payment));
    expect(screen.getByText("Payment Successful!")).toBeTruthy();
    expect(calls.filter((call) => call === "GET /api/orders")).toHaveLength(2);
  });

  it("speaks in the orders page's words when it is dismissed or cannot be verified (buyer §8)", async () => {
    await retry({ ...server, "POST /api/orders/verifyPayment": noAnswer });
    await act(async () => dialog?.modal.ondismiss());
    expect(
      screen.getByText("Payment was not completed. Please retry or reachout to customer care"),
    ).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Retry Payment" })));
    const payment = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
    await act(async () => dialog?.handler(payment));
    expect(screen.getByText("Something went wrong during verification. Please retry.")).toBeTruthy();
  });

  it("says why an order can no longer be paid", async () => {
    await retry({
      ...server,
      "POST /api/orders/:id/retryPayment": () => {
        throw refusal(409, "This order is too old to be paid. Please order again.");
      },
    });
    expect(screen.getByText("This order is too old to be paid. Please order again.")).toBeTruthy();
  });
});
