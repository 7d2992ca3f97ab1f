import type { Order } from "@dakbag/contracts/orders";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, payOrder, verifyPayment } from "../../../test-support/builders/payments.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { writeDeskOrderWords } from "./write-desk-order-words.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

function get(url: string) {
  return shop.app.inject({ method: "GET", url, headers: admin.headers });
}

function put(id: string, payload: object) {
  return saveOrder(shop, admin, id, payload);
}

/** The order as the desk's list shows it. */
async function orderOf(id: string): Promise<Order> {
  const [order] = (await get(`/api/admin/orders?orderId=${id}`)).json<Page>().orders;
  if (!order) throw new Error(`the desk has no order ${id}`);
  return order;
}
const paidOrder = async () => orderOf((await placePaidOrder(shop, { HONROL100: 1 })).id);

/** The audit log entries of an order, oldest first. */
async function auditOf({ orderNumber }: Pick<Order, "orderNumber">) {
  const { rows } = await shop.db.query<{ actor: string; action: string; summary: string; changes: object[] }>(
    "SELECT actor, action, summary, changes FROM audit_log WHERE subject = $1 ORDER BY id",
    [orderNumber],
  );
  return rows;
}

interface Page {
  orders: Order[];
  totalPages: number;
  totalCount: number;
}

describe("GET /api/admin/orders", () => {
  test(
    "returns pages, newest first, filters by status in any letter case, finds by id and by short number",
    { tags: ["staff-2.13", "staff-2.14", "staff-3.1", "staff-7.7", "ruling-cart.17"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const first = await placeOrder(shop, buyer, { HONROL100: 1 });
      await payOrder(shop, buyer, first.razorpayOrderId);
      const second = await placeOrder(shop, buyer, { HONROL100: 2 });

      const all = (await get("/api/admin/orders?page=1&limit=1")).json<Page>();
      expect(all).toMatchObject({ totalPages: 2, totalCount: 2, orders: [{ _id: second.order._id }] });
      const paid = (await get("/api/admin/orders?page=1&limit=100&status=order%20processing")).json<Page>();
      expect(paid.orders.map(({ _id }) => _id)).toEqual([first.order._id]);
      for (const orderId of [first.order._id, first.order.orderNumber]) {
        const found = (await get(`/api/admin/orders?orderId=${encodeURIComponent(orderId)}`)).json<Page>();
        expect(found.orders.map(({ _id }) => _id)).toEqual([first.order._id]);
      }
      for (const status of ["", "All"]) {
        expect((await get(`/api/admin/orders?status=${status}&orderId=`)).json<Page>().totalCount).toBe(2);
      }
      expect((await get("/api/admin/orders?orderId=nothing-like-this")).json<Page>().totalCount).toBe(0);
    },
  );

  test(
    "finds an order by the numbers of its invoice, its payment and the provider's order, and by its buyer's phone",
    { tags: ["staff-2.14"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
      await payOrder(shop, buyer, razorpayOrderId);
      await shop.runJobs();
      const { rows } = await shop.db.query<{ invoice: string; payment: string }>(
        `SELECT number AS invoice, razorpay_payment_id AS payment FROM invoices JOIN payments USING (order_id)
         WHERE order_id = $1`,
        [order._id],
      );
      const { invoice, payment } = rows[0]!;
      const withoutZeros = invoice.toLowerCase().replace(/\/0+/, "/");
      for (const text of [
        invoice,
        withoutZeros,
        payment,
        payment.toUpperCase(),
        razorpayOrderId,
        buyer.phoneNumber,
      ]) {
        const found = (await get(`/api/admin/orders?orderId=${encodeURIComponent(text)}`)).json<Page>();
        expect([text, found.orders.map(({ _id }) => _id)]).toEqual([text, [order._id]]);
      }
    },
  );

  test(
    "an order has its lines, its buyer, GST number, shipping address and the provider's three values",
    { tags: ["staff-3.2"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
      const payment = await payOrder(shop, buyer, razorpayOrderId);
      const [found] = (await get(`/api/admin/orders?orderId=${order._id}`)).json<Page>().orders;
      expect(found).toMatchObject({
        ...payment,
        _id: order._id,
        createdAt: expect.stringMatching(/Z$/),
        totalAmount: order.totalAmount,
        userDetails: { phoneNumber: buyer.phoneNumber, email: expect.stringContaining("@") },
        GST: { GSTIN: expect.any(String) },
        status: "Order Processing",
        invoice: expect.stringContaining(`/orders/${order._id}/invoice`),
        tracking: { partnerName: "", trackingId: "" },
        shippingAddress: {
          name: expect.any(String),
          address: expect.stringContaining("District: Pune"),
          companyName: expect.any(String),
          zipCode: "411001",
          country: "India",
        },
        items: [
          {
            SKU: "HONROL100",
            productTitle: "Honeycomb Paper Roll 100 Mtr",
            quantity: 1,
            price: expect.any(Number),
          },
        ],
      });
    },
  );

  test.each([
    ["page=0"],
    ["page=1.5"],
    ["page=x"],
    ["limit=101"],
    ["status=Lost"],
    ["colour=red"],
    ["orderId=%00"],
    ["from=2026-02-30"],
    ["to=yesterday"],
    ["to=2026-01-01&from=2026-01-02"],
    ["courier=%00"],
    ["tracking=maybe"],
    [`state=${"x".repeat(101)}`],
    ["min=-1"],
    ["max=1e3"],
    ["max=1.999"],
    ["max=99&min=100"],
    ["sku=%00"],
    ["paid=partly"],
    ["sort=price"],
    ["after=1"],
  ])("refuses ?%s with 400 naming the field", async (query) => {
    const answer = await get(`/api/admin/orders?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(query.split("=")[0]);
  });

  test("filters and sorts the orders, continues behind one, and has the neighbours of one", async () => {
    const buyer = await signInBuyer(shop);
    const small = await placeOrder(shop, buyer, { HONROL100: 1 });
    await payOrder(shop, buyer, small.razorpayOrderId);
    const large = await placeOrder(shop, buyer, { HONROL100: 3 });
    await writeDeskOrderWords(shop.db);
    const day = indiaDay(new Date(small.order.createdAt));
    const query = `orderId=${buyer.phoneNumber}&sku=honrol100&state=${small.order.shippingAddress.state}&from=${day}&sort=amount-high`;
    const first = (await get(`/api/admin/orders?${query}&limit=1`)).json<Page & { next: string }>();
    expect(first).toMatchObject({ counts: null, orders: [{ _id: large.order._id }] });
    const second = (await get(`/api/admin/orders?${query}&limit=1&page=2&after=${first.next}`)).json<Page>();
    expect(second).toMatchObject({ next: null, orders: [{ _id: small.order._id }] });
    const neighbours = await get(`/api/admin/orders/${small.order._id}/neighbours?${query}`);
    expect(neighbours.json()).toMatchObject({
      previous: { _id: large.order._id, orderNumber: large.order.orderNumber },
      next: null,
    });
    const unpaid = (await get(`/api/admin/orders?${query}&paid=no`)).json<Page>();
    expect(unpaid.orders.map(({ _id }) => _id)).toEqual([large.order._id]);
  });

  test("an unknown order has no neighbours, but 404", async () => {
    const id = "01900000-0000-7000-8000-000000000000";
    expect((await get(`/api/admin/orders/${id}/neighbours`)).statusCode).toBe(404);
  });
});

describe("PUT /api/admin/orders/:id", () => {
  test(
    "an admin changes the status of a paid order; the buyer sees it, and the history names the admin",
    { tags: ["staff-3.3", "staff-4.1", "staff-7.8", "ruling-desk.2"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
      await payOrder(shop, buyer, razorpayOrderId);
      const change = {
        status: "Shipped",
        invoice: "https://invoices.example.in/1.pdf",
        tracking: { partnerName: "Blue Dart", trackingId: "BD123" },
      };
      const answer = await put(order._id, change);
      expect(answer.json()).toMatchObject({ success: true, order: change });

      const seen = await shop.app.inject({ method: "GET", url: "/api/orders", headers: buyer.headers });
      expect(seen.json<{ data: Order[] }>().data[0]).toMatchObject(change);
      const { events } = (await get(`/api/admin/orders/${order._id}/history`)).json<{ events: object[] }>();
      expect(events.at(-1)).toMatchObject({
        actor: "Meera",
        fromStatus: "Order Processing",
        toStatus: "Shipped",
        what: expect.stringContaining("BD123"),
      });
      expect(JSON.stringify(await put(order._id, change).then((again) => again.json()))).toContain("BD123");
      // A request that changes nothing has no audit entry.
      const [entry, ...more] = await auditOf(order);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ actor: "Meera", action: "order.changed" });
      expect(entry?.summary).toContain("Order Processing to Shipped");
      expect(entry?.changes).toEqual([
        { field: "Status", before: "Order Processing", after: "Shipped" },
        { field: "Invoice link", before: "", after: change.invoice },
        { field: "Delivery partner", before: "", after: "Blue Dart" },
        { field: "Tracking ID", before: "", after: "BD123" },
      ]);
    },
  );

  test(
    "an unpaid order is refused, whatever the status, and its buyer reads nothing",
    { tags: ["staff-4.1"] },
    async () => {
      const { order } = await placeOrder(shop, await signInBuyer(shop), { HONSLV150: 1 });
      for (const status of orderStatuses) {
        const answer = await put(order._id, { status, tracking: { partnerName: "DTDC", trackingId: "D1" } });
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "order-pending"]);
      }
      expect(await orderOf(order._id)).toMatchObject({
        status: "Payment Pending",
        tracking: { trackingId: "" },
      });
      const { rows } = await shop.db.query(
        "SELECT FROM notifications WHERE order_id = $1 AND kind <> 'placed'",
        [order._id],
      );
      expect(rows).toEqual([]);
    },
  );

  test("a paid order cannot wait for its payment again", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const answer = await put(id, { status: "Payment Pending" });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "order-paid"]);
  });

  test.each([
    [{ status: "Lost" }, "status"],
    [{}, "status"],
    [{ status: "Shipped", invoice: "javascript:alert(1)" }, "invoice"],
    [{ status: "Shipped", invoice: "data:text/html,<script>1</script>" }, "invoice"],
    [{ status: "Shipped", invoice: "file:///etc/passwd" }, "invoice"],
    [{ status: "Shipped", invoice: "//evil.example/1.pdf" }, "invoice"],
    [{ status: "Shipped", invoice: "https://a.in/\r\nX-A: 1" }, "invoice"],
    [{ status: "Shipped", tracking: { trackingId: "\u0000" } }, "trackingId"],
    [{ status: "Shipped", totalAmount: 1 }, "totalAmount"],
  ])(
    "refuses %j with 400 naming the field in `error` and changes nothing",
    { tags: ["staff-7.8"] },
    async (payload, field) => {
      const { id } = await placePaidOrder(shop, { HONROL100: 1 });
      const before = await orderOf(id);
      const answer = await put(id, payload);
      expect(answer.statusCode).toBe(400);
      const { message, error } = answer.json<{ message: string; error: string }>();
      expect(error).toContain(field);
      expect(message).toBe(error);
      expect(await orderOf(id)).toEqual(before);
    },
  );

  test("an unknown order answers 404", async () => {
    expect((await put("01900000-0000-7000-8000-000000000000", { status: "Shipped" })).statusCode).toBe(404);
    expect((await get("/api/admin/orders/01900000-0000-7000-8000-000000000000/history")).statusCode).toBe(
      404,
    );
  });
});

/** A change that asks to be checked, as the dialog of the desk sends it first. */
describe("PUT /api/admin/orders/:id with a tick", { tags: ["ruling-desk.19"] }, () => {
  const shipped = { partnerName: "Ravi Transport", trackingId: "RT-1" };

  test("names what to check and changes nothing, until it is ticked", async () => {
    const [other, order] = [await paidOrder(), await paidOrder()];
    await put(other._id, { status: "Shipped", tracking: shipped });
    const checks: [object, string[]][] = [
      [
        { status: "Shipped", tracking: { partnerName: "", trackingId: "RT-1" } },
        [`The tracking ID is also that of order ${other.orderNumber}`, "Shipped without a courier"],
      ],
      [{ status: "Shipped" }, ["Shipped without a courier and a tracking ID"]],
    ];
    for (const [change, texts] of checks) {
      const refused = await put(order._id, { ...change, checked: false });
      expect(refused.statusCode).toBe(409);
      const { code, message, details } = refused.json<{
        code: string;
        message: string;
        details: { warnings: { text: string }[] };
      }>();
      expect([code, details.warnings.map(({ text }) => text)]).toEqual(["order-unchecked", texts]);
      expect(message).toBe(`Please check this first: ${texts.join("; ")}.`);
      expect(await orderOf(order._id)).toEqual(order);
    }
    const [change] = checks[0]!;
    expect((await put(order._id, { ...change, checked: true })).statusCode).toBe(200);
    expect(await orderOf(order._id)).toMatchObject({ status: "Shipped" });
  });

  test("does not ask when nothing is to be checked, or by the call of the specification", async () => {
    const order = await paidOrder();
    const change = { status: "Shipped", tracking: { ...shipped, trackingId: `RT-${order.orderNumber}` } };
    expect((await put(order._id, { ...change, checked: false })).statusCode).toBe(200);
    expect((await put(order._id, { status: "In Production" })).statusCode).toBe(200);
  });
});

describe("GET /api/admin/orders/:id", () => {
  test("returns lines, addresses, payments, refunds and events", { tags: ["ruling-desk.2"] }, async () => {
    const buyer = await signInBuyer(shop);
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 2 });
    // A second payment of the same order is refunded automatically.
    await payOrder(shop, buyer, razorpayOrderId);
    shop.clock.advance(1000);
    await verifyPayment(shop, buyer, await payAtSandbox(shop, razorpayOrderId, { force: true }));
    const details = (await get(`/api/admin/orders/${order._id}`)).json<{
      order: { items: unknown[]; billingAddress: object };
      payments: { honoured: boolean; amount: number }[];
      refunds: { amount: number; state: string; reason: string }[];
      events: { what: string; actor: string }[];
    }>();
    expect(details.order).toMatchObject({ _id: order._id, billingAddress: { district: "Pune" } });
    expect(details.payments.map(({ honoured, amount }) => [honoured, amount])).toEqual([
      [true, order.totalAmount],
      [false, order.totalAmount],
    ]);
    const reason = "This order was already paid";
    expect(details.refunds).toMatchObject([{ amount: order.totalAmount, state: "requested", reason }]);
    expect(details.events[0]).toMatchObject({ what: "Order placed", actor: "Asha Traders" });
  });

  test("an unknown order answers 404, an invalid id 400", async () => {
    expect((await get("/api/admin/orders/01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
    expect((await get("/api/admin/orders/26-27")).statusCode).toBe(400);
  });
});
