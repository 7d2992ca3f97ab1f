import type { Order } from "@dakbag/contracts/orders";
import { maxCountedOrders as maxCountedOfContract } from "@dakbag/contracts/orders";
import { type OrderStatus, orderStatuses } from "@dakbag/domain/orders/order-status";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withContact } from "../../../test-support/a-contact.ts";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { aPayableOrder, anOrder, aTracking, twoShipments } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import type { RazorpayOptions } from "#app/providers/razorpay/checkout-script.ts";
import { maxCountedOrders } from "./orders-search-params.ts";
import * as page from "./orders.tsx";

const withOrders = (...data: Order[]): FakeEndpoints => ({
  "GET /api/orders": () => pageWith(data),
});
const pageWith = (data: Order[], hasMore = false) => ({
  success: true as const,
  data,
  hasMore,
  counts: [],
  hasCompany: false,
});

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(page, "/orders");
  await screen.findByRole("heading", { name: "Your Orders" });
  await act(async () => undefined);
  return calls;
}
const readsOf = (calls: string[]) => calls.filter((line) => line === "GET /api/orders");
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
  it("shows a skeleton until the orders are loaded", async () => {
    await open({ "GET /api/orders": () => new Promise(() => {}) });
    expect(screen.getByText("Loading…")).toBeTruthy();
  });

  it("asks a visitor to sign in", async () => {
    fakeApi({});
    renderPage(page, "/orders");
    expect(await screen.findByText("Sign in to see your orders")).toBeTruthy();
  });

  it('says "No orders found"', { tags: ["buyer-2.102"] }, async () => {
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
  ])('says "%s"', { tags: ["buyer-8.22"] }, async (words, answer) => {
    await open({ "GET /api/orders": answer });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it(
    "shows number, time in India, items, and the total rounded down",
    { tags: ["buyer-2.103", "buyer-9.7", "ruling-money.10", "ruling-cart.17"] },
    async () => {
      await open(withOrders(anOrder({ totalAmount: 1888.99 })));
      const order = await card();
      expect(within(order).getByRole("link", { name: "26-27/000001" })).toBeTruthy();
      expect(order.textContent).toMatch(/Placed on 20 Nov 2026, 3:42.pm/);
      expect(
        within(order).getByRole("link", { name: "Plain Poly Courier Bag 10x12 inch without POD" }),
      ).toBeTruthy();
      expect(within(order).getByText("₹1,888")).toBeTruthy();
      expect(order.textContent).not.toContain("1,888.99");
    },
  );

  it(
    "marks earlier steps done and the current one current, in text too",
    { tags: ["buyer-4.26", "buyer-4.27", "buyer-2.103"] },
    async () => {
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
    },
  );

  it.each<[OrderStatus, Partial<Order>, RegExp]>([
    ["Cancelled", { moneyReturned: "requested" }, /refund has been initiated/],
    ["Cancelled", { isPaid: false }, /No money was taken/],
    ["Cancelled", { moneyKeptReason: "Printed for you" }, /its payment is kept. The reason: Printed for you/],
    ["Cancelled", {}, /We are checking your payment/],
    ["Refunded", { moneyReturned: "all" }, /refund has been processed.*5 to 7 working days/],
    ["Delivered", {}, /unboxing video/],
    ["In Production", {}, /expedited delivery/i],
    ["Payment Pending", {}, /payment has been received/],
  ])(
    "shows the notice of a %s order with %j",
    { tags: ["buyer-4.28", "buyer-4.29", "buyer-4.30", "buyer-4.32", "buyer-9.17"] },
    async (status, change, words) => {
      await open(withOrders(anOrder({ status, isPaid: true, ...change })));
      expect((await card()).textContent).toMatch(words);
      expect(screen.queryByRole("button", { name: "Retry Payment" })).toBeNull();
    },
  );

  it("does not mention a refund for an unpaid order", async () => {
    await open(withOrders(anOrder({ status: "Cancelled", isPaid: false })));
    expect((await card()).textContent).not.toMatch(/refund/i);
  });

  it(
    "does not say that no money was taken while a payment is being refunded",
    { tags: ["ruling-cart.13"] },
    async () => {
      const paymentNote = "The goods were sold out when the payment arrived: your payment is refunded.";
      await open(withOrders(anOrder({ status: "Cancelled", isPaid: false, paymentNote })));
      const words = (await card()).textContent;
      expect(words).toContain("refund has been initiated");
      expect(words).not.toContain("No money was taken");
    },
  );

  it(
    "links to WhatsApp, and to invoice and tracking if available",
    { tags: ["buyer-2.104", "buyer-2.105", "buyer-4.32"] },
    async () => {
      await open(
        withOrders(
          anOrder({
            status: "Shipped",
            isPaid: true,
            invoice: "https://invoices.example/1.pdf",
            pastedInvoice: "https://invoices.example/1.pdf",
            tracking: aTracking("Blue Dart", "BD123"),
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
    },
  );

  it("of a company says who placed an order for which branch, and lists those of the branch or one's own", async () => {
    const queries: unknown[] = [];
    await open({
      "GET /api/orders": ({ query }) => {
        queries.push(query);
        const order = anOrder({ placedFor: { by: "Sita Rao", branch: "Pune" } });
        return { ...pageWith([order]), hasCompany: true };
      },
    });
    expect((await card()).textContent).toContain("Sita Rao, Pune");
    const whose = within(screen.getByRole("navigation", { name: "Whose orders" }));
    for (const name of ["My branch", "Placed by me", "Company"])
      await act(async () => fireEvent.click(whose.getByRole("link", { name })));
    expect(queries).toEqual([{}, { of: "branch" }, { of: "mine" }, {}]);
  });

  it("has no choice of whose for who has no company", async () => {
    await open(withOrders(anOrder()));
    expect(screen.queryByRole("navigation", { name: "Whose orders" })).toBeNull();
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

  it("reloads every 30 s while an order is pending, and then stops", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status: OrderStatus = "Payment Pending";
    const calls = await open({
      "GET /api/orders": () => pageWith([anOrder({ status })]),
    });
    status = "Order Processing";
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(readsOf(calls)).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Retry Payment" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(readsOf(calls)).toHaveLength(2);
  });

  it("keeps the shown orders when a reload fails, and says so", async () => {
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

  it("reloads when its tab becomes visible, and when its window is looked at beside another", async () => {
    const calls = await open(withOrders(anOrder({ status: "Shipped" })));
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(readsOf(calls)).toHaveLength(2);
    await act(async () => void window.dispatchEvent(new Event("focus")));
    expect(readsOf(calls)).toHaveLength(3);
  });
});

describe("the orders' filter and search", () => {
  const shipped = anOrder({ _id: "0193a000-0000-7000-8000-000000000002", status: "Shipped", isPaid: true });
  const counts = [
    { status: "Payment Pending" as const, count: 60 },
    { status: "Shipped" as const, count: 1 },
  ];
  const queries: Record<string, string>[] = [];
  /** A buyer with 61 orders: one is shipped, and "tape" is in none. */
  const server: FakeEndpoints = {
    "GET /api/orders": ({ query }) => {
      queries.push(query);
      if (query["q"] === "tape") return { ...pageWith([]), counts: [] };
      if (query["status"] === "Shipped") return { ...pageWith([shipped]), counts };
      if (query["before"]) return pageWith([anOrder({ _id: "0193a000-0000-7000-8000-000000000000" })]);
      return { ...pageWith([anOrder()], true), counts };
    },
  };
  afterEach(() => void queries.splice(0));

  const openAt = async (address: string) => {
    signInAs("Ravi");
    fakeApi(server);
    renderPage(page, address, "/orders");
    await screen.findByRole("search", { name: "Orders" });
  };
  const choose = (name: string | RegExp) =>
    act(async () => fireEvent.click(screen.getByRole("link", { name })));
  const search = (words: string) =>
    act(async () => {
      const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search your orders" });
      for (let end = 1; end <= words.length; end++) {
        fireEvent.change(field, { target: { value: words.slice(0, end) } });
      }
      fireEvent.submit(screen.getByRole("search", { name: "Orders" }));
    });

  it("returns to the first page when a status is chosen", { tags: ["buyer-4.12"] }, async () => {
    await openAt("/orders");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Load older orders" })));
    expect(screen.getAllByRole("article")).toHaveLength(2);
    await choose(/^Shipped 1/);
    expect(screen.getAllByRole("article")).toHaveLength(1);
    await choose(/^All 61/);
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(queries.at(-1)).toEqual({});
  });

  it(
    "sends one request when the search is submitted, none while typing; the status stays",
    { tags: ["buyer-4.12"] },
    async () => {
      await openAt("/orders?status=shipped");
      expect(queries).toEqual([{ status: "Shipped" }]);
      await search("tape 48");
      expect(queries.slice(1)).toEqual([{ q: "tape 48", status: "Shipped" }]);
    },
  );

  it("says that no order matches, and returns to all of them with focus in the search", async () => {
    await openAt("/orders?status=Shipped&q=tape");
    expect(screen.getByText("No orders match")).toBeTruthy();
    expect(screen.getByText("0 orders in Shipped for “tape”").role).toBe("status");
    expect(screen.queryByText("No orders found")).toBeNull();
    await choose("Search in every status");
    expect(queries.at(-1)).toEqual({ q: "tape" });
    await choose("Show all orders");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search your orders" });
    expect(field.value).toBe("");
    expect(document.activeElement).toBe(field);
  });

  it("offers the statuses that have orders with their counts, and marks the chosen one", async () => {
    await openAt("/orders?status=Delivered");
    const choices = within(screen.getByRole("navigation", { name: "Orders by status" })).getAllByRole("link");
    expect(choices.map((choice) => choice.textContent)).toEqual([
      "All 61",
      "Payment Pending 60",
      "Shipped 1",
      "Delivered 0",
    ]);
    expect(choices.map((choice) => choice.getAttribute("aria-current"))).toEqual([null, null, null, "page"]);
  });

  it("says only that there are many when the server did not count them", async () => {
    signInAs("Ravi");
    fakeApi({
      "GET /api/orders": ({ query }) => ({
        ...pageWith([shipped], query["status"] !== "Cancelled"),
        counts: null,
      }),
    });
    renderPage(page, "/orders?q=bag", "/orders");
    expect(await screen.findByText("More than 500 orders for “bag”")).toBeTruthy();
    expect(maxCountedOrders).toBe(maxCountedOfContract);
    const choices = within(screen.getByRole("navigation", { name: "Orders by status" })).getAllByRole("link");
    expect(choices.map((choice) => choice.textContent?.trim())).toEqual(["All", ...orderStatuses]);
    await choose("Shipped");
    expect(screen.getByText("More than 1 orders in Shipped for “bag”")).toBeTruthy();
    await choose("Cancelled");
    expect(screen.getByText("1 order in Cancelled for “bag”")).toBeTruthy();
  });

  it("has the days in the URL, and asks the server for them", { tags: ["buyer-4.12"] }, async () => {
    vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00+05:30"), toFake: ["Date"] });
    await openAt("/orders?status=Shipped&from=2026-11-01&to=2026-11-30");
    expect(queries).toEqual([{ status: "Shipped", from: "2026-11-01", to: "2026-11-30" }]);
    expect(screen.getByText("1 order in Shipped: This month").role).toBe("status");
    const days = screen.getByRole("button", { name: /Placed: ?This month/ });
    fireEvent.click(days);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Financial year 25-26" })));
    expect(queries.at(-1)).toEqual({ status: "Shipped", from: "2025-04-01", to: "2026-03-31" });
    expect(screen.queryByLabelText("From")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Placed: Financial year 25-26");
  });

  it("shows orders of typed days, and says beside the field when they are the wrong way round", async () => {
    await openAt("/orders");
    fireEvent.click(screen.getByRole("button", { name: /Placed: ?Any day/ }));
    const type = (label: string, day: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
    const show = () =>
      act(async () => fireEvent.click(screen.getByRole("button", { name: "Show these days" })));
    type("From", "2026-11-12");
    type("To", "2026-11-05");
    await show();
    expect(screen.getByText("The last day is before the first")).toBeTruthy();
    expect(queries).toHaveLength(1);
    type("To", "2026-11-12");
    await show();
    expect(queries.at(-1)).toEqual({ from: "2026-11-12", to: "2026-11-12" });
  });

  it.each(["from=2026-02-30", "from=2026-03-02&to=2026-03-01", "from=&to=x"])(
    "?%s is no limit",
    async (days) => {
      await openAt(`/orders?${days}`);
      expect(queries).toEqual([{}]);
    },
  );

  it("offers to search on any day when nothing is found on these", async () => {
    await openAt("/orders?q=tape&from=2026-11-01");
    await choose("Search on any day");
    expect(queries.at(-1)).toEqual({ q: "tape" });
  });

  it("ignores an unknown status, and cuts a search that is too long", async () => {
    await openAt(`/orders?status=Lost&q=${"x".repeat(100)}`);
    expect(queries).toEqual([{ q: "x".repeat(60) }]);
  });

  it("says at the button why older orders were not loaded, until it is pressed again", async () => {
    signInAs("Ravi");
    let isDown = true;
    const older = anOrder({ _id: "0193a000-0000-7000-8000-000000000000" });
    fakeApi({
      "GET /api/orders": ({ query }) => {
        if (query["before"] === undefined) return pageWith([anOrder()], true);
        return isDown ? noAnswer() : pageWith([older]);
      },
    });
    renderPage(page, "/orders");
    const button = await screen.findByRole("button", { name: "Load older orders" });
    await act(async () => fireEvent.click(button));
    expect(screen.getByRole("alert").textContent).toBe("Failed to load orders.");
    isDown = false;
    await act(async () => fireEvent.click(button));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  it("moves focus to the first of the loaded older orders", async () => {
    await openAt("/orders");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Load older orders" })));
    expect(document.activeElement?.id).toBe("order-0193a000-0000-7000-8000-000000000000");
    expect(queries.at(-1)).toEqual({ before: anOrder()._id });
  });
});

describe("a row of the orders", () => {
  it("always has Reorder, and once it is paid Invoice and Track, or a text instead", async () => {
    await open(withOrders(anOrder({ status: "Order Processing", isPaid: true })));
    const bare = within(await card());
    expect(bare.getByRole("button", { name: /^Reorder ?26-27.000001$/ })).toBeTruthy();
    expect(bare.getByText("No invoice yet")).toBeTruthy();
    expect(bare.getByText("No tracking yet")).toBeTruthy();
  });

  it.each(["Payment Pending", "Cancelled"] as const)(
    "says nothing of invoice and tracking when it was never paid: %s",
    async (status) => {
      await open(withOrders(anOrder({ status, isPaid: false })));
      const unpaid = within(await card());
      expect(unpaid.getByRole("button", { name: /^Reorder/ })).toBeTruthy();
      expect(unpaid.queryByText(/invoice yet|tracking yet/)).toBeNull();
    },
  );

  it.each([
    ["Blue Dart", "BD 1", /^https:\/\/www\.bluedart\.com\/.*trackNo=BD%201$/],
    ["Delhivery Surface", "149", /^https:\/\/www\.delhivery\.com\/track\/package\/149$/],
    ["", "https://courier.example/p/7", /^https:\/\/courier\.example\/p\/7$/],
    ["VRL", "javascript:alert(1)", /\/orders\/0193a000-0000-7000-8000-000000000001#tracking$/],
    ["VRL Logistics", "", /\/orders\/0193a000-0000-7000-8000-000000000001#tracking$/],
  ])(
    "tracks a parcel of %s by %s at the courier, or on the order's page",
    { tags: ["buyer-2.105"] },
    async (partnerName, trackingId, url) => {
      await open(withOrders(anOrder({ tracking: aTracking(partnerName, trackingId) })));
      const link = within(await card()).getByRole<HTMLAnchorElement>("link", { name: /^Track/ });
      expect(link.href).toMatch(url);
    },
  );

  it("has a line for each shipment, and tracks several on the order's page", async () => {
    await open(withOrders(anOrder(twoShipments)));
    const order = within(await card());
    expect(order.getByText("1 of 2 parcels delivered")).toBeTruthy();
    expect(order.getAllByText("Tracking:").map(({ parentElement }) => parentElement?.textContent)).toEqual([
      "Tracking: Blue Dart BD1",
      "Tracking: DTDC D2",
    ]);
    expect(order.getByRole<HTMLAnchorElement>("link", { name: /^Track/ }).href).toMatch(/#tracking$/);
  });

  it("expands the products after the first", { tags: ["buyer-2.103"] }, async () => {
    const [line] = anOrder().items;
    const items = Array.from({ length: 6 }, (_, at) => ({ ...line!, _id: `${at}`, SKU: `POLNPD10012${at}` }));
    await open(withOrders(anOrder({ items })));
    const order = within(await card());
    expect(order.getByText("5 more").parentElement?.textContent).toBe("5 more products");
    expect(order.getAllByRole("listitem", { hidden: true }).length).toBe(6 + 7);
  });

  it("has its stage in a buyer's words, and no promise once the day has passed", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00+05:30"), toFake: ["Date"] });
    const order = { status: "Shipped", isPaid: true, paidAt: "2026-11-25T06:00:00.000Z" } as const;
    await open(withOrders(anOrder(order)));
    expect((await card()).textContent).toContain("With the courier. Arrives 28 Nov to 1 Dec");
    cleanup();
    await open(withOrders(anOrder({ ...order, paidAt: "2026-11-15T06:00:00.000Z" })));
    const late = within(await card());
    expect((await card()).textContent).toContain("With the courier. Was due by 21 Nov");
    expect(late.getByRole<HTMLAnchorElement>("link", { name: /WhatsApp/ }).href).toContain("is%20late");
  });

  it.each<[OrderStatus, boolean]>([
    ["Order Processing", true],
    ["In Production", true],
    ["Shipped", false],
    ["In transit", false],
    ["Out for delivery", false],
  ])(
    "in %s mentions expedited delivery with a link, and asks whether it is needed sooner: %s",
    { tags: ["buyer-4.32"] },
    async (status, isAsked) => {
      vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00+05:30"), toFake: ["Date"] });
      await open(withOrders(anOrder({ status, isPaid: true })));
      const order = within(await card());
      expect(order.getByText(/expedited delivery/i)).toBeTruthy();
      expect(order.getByRole("link", { name: /^WhatsApp/ })).toBeTruthy();
      expect(order.queryByText("Need it sooner?") !== null).toBe(isAsked);
    },
  );

  it.each(["Cancelled", "Refunded"] as const)("that is %s shows where its progress ended", async (status) => {
    await open(withOrders(anOrder({ status, isPaid: true })));
    const steps = within(await screen.findByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual(["Order placed done", `${status} current`]);
  });
});

describe("Retry Payment", () => {
  const paid = anOrderInDetail({ status: "Order Processing" });
  const server: FakeEndpoints = {
    ...withOrders(anOrder()),
    "POST /api/orders/:id/retryPayment": () => aPayableOrder({ amount: 123_435 }),
    "GET /api/cart": noAnswer,
  };
  const pressRetry = async () => {
    await act(async () => {
      fireEvent.click(await screen.findByRole("button", { name: "Retry Payment" }));
    });
  };
  const retry = async (endpoints: FakeEndpoints) => {
    fakeRazorpay();
    const calls = await open(endpoints);
    await pressRetry();
    return calls;
  };

  it(
    "opens the dialog with the server's amount and reloads the orders",
    { tags: ["buyer-4.31", "buyer-4.25", "buyer-7.21", "buyer-8.15", "ruling-money.9"] },
    async () => {
      const calls = await retry({
        ...server,
        "POST /api/orders/verifyPayment": () => ({ success: true, message: "verified" }),
        "GET /api/orders/:id": () => ({ success: true, order: paid }),
      });
      expect(dialog?.amount).toBe(123_435);
      const payment = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
      await act(async () => dialog?.handler(payment));
      expect(screen.getByText("Payment Successful!")).toBeTruthy();
      const thanks = await screen.findByRole("heading", { name: "Thank you. Order 26-27/000001 is paid" });
      expect(document.activeElement).toBe(thanks);
      expect(calls.filter((call) => call === "GET /api/orders")).toHaveLength(2);
      expect(calls.filter((call) => call === "GET /api/cart")).toHaveLength(1);
    },
  );

  it(
    "shows the orders page's messages when it is dismissed or cannot be verified",
    { tags: ["buyer-8.16", "buyer-8.17"] },
    async () => {
      await retry({ ...server, "POST /api/orders/verifyPayment": noAnswer });
      await act(async () => dialog?.modal.ondismiss());
      expect(
        screen.getByText("Payment was not completed. Please retry or reachout to customer care"),
      ).toBeTruthy();
      await pressRetry();
      const payment = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
      await act(async () => dialog?.handler(payment));
      expect(screen.getByText("Something went wrong during verification. Please retry.")).toBeTruthy();
    },
  );

  it("explains why an order can no longer be paid", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T10:13:00.000Z"), toFake: ["Date"] });
    const tooOld = "This order is too old to be paid. Please order again.";
    await retry({
      ...server,
      "POST /api/orders/:id/retryPayment": () => {
        throw refusal(409, tooOld);
      },
    });
    // It is shown at the order, once.
    expect(within(await card()).getByRole("alert").textContent).toBe(tooOld);
    expect(screen.getAllByText(tooOld)).toHaveLength(1);
  });
});

describe("the line about the e-mail", () => {
  it(
    "shows that the e-mail is not confirmed, and sends the link again",
    { tags: ["ruling-contact.6"] },
    async () => {
      const calls = await open({
        ...withOrders(anOrder()),
        ...withContact({ isEmailProven: false }),
        "POST /api/users/contact/emailLink": () => ({
          success: true,
          message: "We have sent the link to ravi@example.in.",
        }),
      });
      expect(
        screen.getByText("Confirm your e-mail to get order updates and invoices by e-mail."),
      ).toBeTruthy();
      await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send the link again" })));
      expect(screen.getByText(/We have sent the link to ravi@example.in/)).toBeTruthy();
      expect(calls).toContain("POST /api/users/contact/emailLink");
    },
  );

  it("shows why the link was not sent, and no line when the e-mail is confirmed or not known", async () => {
    await open({
      ...withOrders(anOrder()),
      ...withContact({ isEmailProven: false }),
      "POST /api/users/contact/emailLink": () => {
        throw refusal(429, "We have sent enough links for now. Please try again in 3 hours.");
      },
    });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send the link again" })));
    expect(screen.getByText(/Please try again in 3 hours/).closest("[role=alert]")).toBeTruthy();
    for (const contact of [withContact(), { "GET /api/users/contact": noAnswer }]) {
      cleanup();
      await open({ ...withOrders(anOrder()), ...contact });
      expect(await card()).toBeTruthy();
      expect(screen.queryByText(/Confirm your e-mail/)).toBeNull();
    }
  });
});
