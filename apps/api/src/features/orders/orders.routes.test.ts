import type { Order, OrderDetails } from "@dakbag/contracts/orders";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { insertOrders } from "../../../test-support/builders/orders-to-find.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "orders are copied by hand" });
const admin = signInForAll(shop, { role: "admin", name: "Meera of the desk" });

interface OrdersPage {
  data: Order[];
  hasMore: boolean;
  counts: { status: OrderStatus; count: number }[] | null;
}

const get = (user: SignedIn, url: string) => shop.app.inject({ method: "GET", url, headers: user.headers });
const pageOf = async (user: SignedIn, query = "") =>
  (await get(user, `/api/orders${query}`)).json<OrdersPage>();
const find = async (user: SignedIn, q: string) =>
  (await pageOf(user, `?q=${encodeURIComponent(q)}`)).data.map(({ orderNumber }) => orderNumber);

async function setStatus(orderId: string, status: OrderStatus, change: object = {}): Promise<void> {
  const answer = await saveOrder(shop, admin, orderId, { status, ...change });
  expect(answer.statusCode).toBe(200);
}

/** A placed order; the cart is emptied for the next one, as paying would do. */
async function orderOf(buyer: SignedIn, goods: Record<string, number>): Promise<Order> {
  const { order } = await placeOrder(shop, buyer, goods);
  await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [buyer.userId]);
  return order;
}

async function paidOrderOf(buyer: SignedIn, goods: Record<string, number>): Promise<Order> {
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, razorpayOrderId);
  return order;
}

/** As `insertOrders` counts days, with their parts. */
const daysFromFirst = (time: string) => (Date.parse(time) - Date.UTC(2025, 0, 1)) / 86_400_000;

/** Copies a buyer's order so often that the list has pages; the copies keep its lines. */
async function multiply(order: Order, times: number, first = 1): Promise<void> {
  await shop.db.query(
    `WITH copy AS (
       INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
         'id', '01900000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'order_number', 'copy/' || lpad(n::text, 6, '0'),
         'razorpay_order_id', NULL, 'stock_state', 'released', 'reserved_until', NULL,
         'status', CASE WHEN n % 2 = 0 THEN 'Shipped' ELSE 'Delivered' END))).*
       FROM orders o, generate_series($3::int, $3 + $2::int - 1) n WHERE o.id = $1 RETURNING id)
     INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('order_id', copy.id))).*
     FROM order_lines l, copy WHERE l.order_id = $1`,
    [order._id, times, first],
  );
}

describe("GET /api/orders", () => {
  test("returns pages of 20 orders within a filter, each order once, newest first", async () => {
    const buyer = await signInBuyer(shop);
    const newest = await orderOf(buyer, { HONROL100: 1 });
    await multiply(newest, 130);

    const seen: string[] = [];
    let before = "";
    for (const expected of [20, 20, 20, 5]) {
      const page = await pageOf(buyer, `?status=shipped${before}`);
      expect(page.data).toHaveLength(expected);
      expect(page.data.every(({ status }) => status === "Shipped")).toBe(true);
      expect(page.hasMore).toBe(expected === 20);
      expect(page.counts === null).toBe(before !== "");
      seen.push(...page.data.map(({ _id }) => _id));
      before = `&before=${seen.at(-1)}`;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });

  test("counts the orders that the search finds in every status, even if one status is selected", async () => {
    const buyer = await signInBuyer(shop);
    const first = await paidOrderOf(buyer, { HONROL100: 1 });
    await orderOf(buyer, { TAPBRN048: 1 });
    await setStatus(first._id, "Shipped");
    const sorted = (page: OrdersPage) => page.counts?.toSorted((a, b) => a.status.localeCompare(b.status));

    expect(sorted(await pageOf(buyer, "?status=Shipped"))).toEqual([
      { status: "Payment Pending", count: 1 },
      { status: "Shipped", count: 1 },
    ]);
    expect(sorted(await pageOf(buyer, "?q=honrol100"))).toEqual([{ status: "Shipped", count: 1 }]);
    expect(sorted(await pageOf(buyer, "?q=nothing-like-this"))).toEqual([]);
  });

  test("does not count more than 500 orders that a search finds; without a search all are counted", async () => {
    const buyer = await signInBuyer(shop);
    const newest = await orderOf(buyer, { HONROL100: 1 });
    const sum = ({ counts }: OrdersPage) => counts?.reduce((total, { count }) => total + count, 0) ?? null;
    await multiply(newest, 499, 1000);
    expect(sum(await pageOf(buyer, "?q=honrol100"))).toBe(500);
    await multiply(newest, 1, 1499);
    const page = await pageOf(buyer, "?q=honrol100&status=Delivered");
    expect([sum(page), page.hasMore, page.data.length]).toEqual([null, true, 20]);
    expect(page.data.every(({ status }) => status === "Delivered")).toBe(true);
    expect([await find(buyer, "copy/001499"), sum(await pageOf(buyer))]).toEqual([["copy/001499"], 501]);
  });

  test("finds by number, serial, SKU, title, size, tracking, name, company and GSTIN", async () => {
    const buyer = await signInBuyer(shop);
    await saveShippingDetails(shop, buyer, { GSTIN: "27ABCDE1234F1Z0" });
    const bags = (await paidOrderOf(buyer, { POLPOD120160: 1000 }))._id;
    const { orderNumber: other } = await orderOf(buyer, { HONROL100: 1 });
    const tracking = { partnerName: "Blue Dart", trackingId: "BD77001_X%" };
    await setStatus(bags, "Shipped", { tracking });
    const [{ orderNumber } = { orderNumber: "" }] = (await pageOf(buyer, "?status=Shipped")).data;

    const serial = orderNumber.split("/")[1] ?? "";
    for (const q of [orderNumber, serial, serial.slice(1), "polpod120160", "POLPOD12"]) {
      expect(await find(buyer, q), q).toContain(orderNumber);
    }
    for (const q of ["with POD", "12x16", "12 x 16", "bag courier", "77001", "_x%", "blue dart"]) {
      expect(await find(buyer, q), q).toEqual([orderNumber]);
    }
    for (const q of ["asha verma", "TRADERS", "27abcde1234f1z0", "  "]) {
      expect(await find(buyer, q), q).toEqual([other, orderNumber]);
    }
    // LIKE wildcards are matched literally, and every word must be found.
    for (const q of ["%", "P_LPOD", "honrol100 blue", "'; DROP TABLE orders; --"]) {
      const expected = q === "%" ? [orderNumber] : [];
      expect(await find(buyer, q), q).toEqual(expected);
    }
  });

  test("does not find another buyer's orders", async () => {
    const buyer = await signInBuyer(shop);
    const { orderNumber } = await orderOf(buyer, { HONROL100: 1 });
    const stranger = await signInBuyer(shop);
    expect(await pageOf(stranger, `?q=${orderNumber}`)).toMatchObject({ data: [], counts: [] });
  });

  test("has the orders of whole Indian days, both included, and counts only those", async () => {
    const buyer = await signInBuyer(shop);
    // The first and last moments of November in India, and those around them.
    const times = [
      "2025-10-31T18:29:59.999Z",
      "2025-10-31T18:30:00.000Z",
      "2025-11-30T18:29:59.999Z",
      "2025-11-30T18:30:00.000Z",
    ];
    await insertOrders(
      shop.db,
      buyer.userId,
      times.map((time) => ({ status: "Shipped" as const, day: daysFromFirst(time) })),
    );
    const found = async (query: string) => {
      const { data, counts } = await pageOf(buyer, query);
      return [data.map(({ createdAt }) => createdAt), counts];
    };
    const november = [times[2], times[1]];
    const counts = (count: number) => [{ status: "Shipped", count }];
    expect(await found("?from=2025-11-01&to=2025-11-30")).toEqual([november, counts(2)]);
    expect(await found("?from=2025-11-01&to=2025-11-30&status=Delivered")).toEqual([[], counts(2)]);
    expect(await found("?from=2025-11-01&to=2025-11-30&q=goods")).toEqual([november, counts(2)]);
    expect(await found("?from=2025-11-01")).toEqual([[times[3], ...november], counts(3)]);
    expect(await found("?to=2025-11-30")).toEqual([[...november, times[0]], counts(3)]);
    expect(await found("?from=1900-01-01&to=9999-12-31")).toEqual([times.toReversed(), counts(4)]);
    expect(await found("?from=&to=2025-10-30")).toEqual([[], []]);
  });

  test("pages stay within the days, also when they continue after an order of later ones", async () => {
    const buyer = await signInBuyer(shop);
    const days = Array.from({ length: 60 }, (_, day) => ({ status: "Shipped" as const, day }));
    await insertOrders(shop.db, buyer.userId, days);
    const [newest] = (await pageOf(buyer)).data;
    const range = "from=2025-01-11&to=2025-02-09";
    const first = await pageOf(buyer, `?${range}`);
    expect((await pageOf(buyer, `?${range}&before=${newest?._id.toUpperCase()}`)).data).toEqual(first.data);
    const second = await pageOf(buyer, `?${range}&before=${first.data.at(-1)?._id}`);
    const seen = [...first.data, ...second.data].map(({ createdAt }) => createdAt.slice(0, 10));
    expect([first.data.length, first.hasMore, second.data.length, second.hasMore]).toEqual([
      20,
      true,
      10,
      false,
    ]);
    expect([seen[0], seen.at(-1), second.counts]).toEqual(["2025-02-09", "2025-01-11", null]);
  });

  test("says when an order was paid and when it was delivered, as long as it is", async () => {
    const buyer = await signInBuyer(shop);
    const { _id } = await paidOrderOf(buyer, { HONROL100: 1 });
    const times = async () => {
      const [order] = (await pageOf(buyer)).data;
      return [order?.paidAt, order?.deliveredAt];
    };
    const paidAt = shop.clock.now().toISOString();
    expect(await times()).toEqual([paidAt, null]);
    await setStatus(_id, "Delivered");
    expect(await times()).toEqual([paidAt, shop.clock.now().toISOString()]);
    await setStatus(_id, "Shipped");
    expect(await times()).toEqual([paidAt, null]);
  });

  test.each(["", "All", "all"])("status=%s is no filter", async (status) => {
    const buyer = await signInBuyer(shop);
    await orderOf(buyer, { HONROL100: 1 });
    expect((await pageOf(buyer, `?status=${status}&q=`)).data).toHaveLength(1);
  });

  test.each([
    ["status=Lost", "status"],
    ["status=Shipped&status=Delivered", "status"],
    ["before=1", "before"],
    ["before=01900000-0000-7000-8000-00000000000g", "before"],
    [`q=${"x".repeat(61)}`, "q"],
    ["q=%00", "q"],
    ["q[]=1", "q"],
    ["from=2026-02-30", "from"],
    ["from=today", "from"],
    ["to=2026-13-01", "to"],
    ["from=2026-02-02&to=2026-02-01", "to"],
    ["to=%00", "to"],
    ["page=2", "page"],
  ])("refuses ?%s with 400 naming %s", async (query, field) => {
    const answer = await get(admin, `/api/orders?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
  });
});

describe("GET /api/orders/:id", () => {
  const detailsOf = async (user: SignedIn, id: string) =>
    (await get(user, `/api/orders/${id}`)).json<{ order: OrderDetails }>().order;

  test("returns lines, totals with 2 decimals and the summary of each GST rate", async () => {
    const buyer = await signInBuyer(shop);
    await saveShippingDetails(shop, buyer, { UIN: "0722AAA00001UNZ" });
    await raiseHoldLimits(shop, [buyer]);
    const { _id } = await orderOf(buyer, { POLPOD120160: 2000, HONSLV150: 5 });
    const order = await detailsOf(buyer, _id);

    expect(order.items).toMatchObject([
      { SKU: "POLPOD120160", unit: "PCS", hsn: "39232100", unitPrice: 2.75, quantity: 2000 },
      { SKU: "HONSLV150", unit: "BOX", discountPercent: 5, gstRatePercent: 12 },
    ]);
    expect(order.items).toMatchObject([
      { grossPrice: 5500, discount: 0, price: 5500, gst: 990, total: 6490 },
      { grossPrice: 17_995, discount: 899.75, price: 17_095.25, gst: 2051.43, total: 19_146.68 },
    ]);
    expect(order.gstSummary).toEqual([
      { ratePercent: 12, taxable: 17_095.25, gst: 2051.43, total: 19_146.68 },
      { ratePercent: 18, taxable: 5500, gst: 990, total: 6490 },
    ]);
    expect(order).toMatchObject({
      totalPrice: 22_595.25,
      gst: 3041.43,
      totalAmount: 25_636.68,
      UIN: "0722AAA00001UNZ",
      GST: { GSTIN: "27ABCDE1234F1Z0" },
      billingAddress: { address: "12 Mill Road, District: Pune, State: Maharashtra" },
      shippingAddress: { companyName: "Asha Traders", zipCode: "411001" },
      paidAt: null,
    });
  });

  test("returns every status of the order but never who set it", async () => {
    const buyer = await signInBuyer(shop);
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
    const paid = await payOrder(shop, buyer, razorpayOrderId);
    await setStatus(order._id, "Shipped", { tracking: { partnerName: "Blue Dart", trackingId: "BD1" } });
    // A change that repeats the status is not in the status history.
    await setStatus(order._id, "Shipped", { invoice: "https://invoices.example.in/1.pdf" });

    const answer = await get(buyer, `/api/orders/${order._id}`);
    const details = answer.json<{ order: OrderDetails }>().order;
    expect(details.history.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, "Payment Pending"],
      ["Payment Pending", "Order Processing"],
      ["Order Processing", "Shipped"],
    ]);
    expect(details.paidAt).toBe(shop.clock.now().toISOString());
    expect(details.razorpayPaymentId).toBe(paid.razorpayPaymentId);
    expect(answer.body).not.toContain("Meera");
    expect(answer.body).not.toContain(admin.userId);
  });

  test("answers 404 for another buyer's order and an unknown order, and 400 for an invalid id", async () => {
    const { _id } = await orderOf(await signInBuyer(shop), { HONROL100: 1 });
    for (const user of [await signInBuyer(shop), admin]) {
      expect((await get(user, `/api/orders/${_id}`)).statusCode).toBe(404);
    }
    expect((await get(admin, "/api/orders/01900000-0000-7000-8000-ffffffffffff")).statusCode).toBe(404);
    const refused = await get(admin, "/api/orders/26-27");
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      "id must be an identifier of this shop",
    ]);
  });
});
