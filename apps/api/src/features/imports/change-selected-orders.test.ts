import type { Order } from "@dakbag/contracts/orders";
import type { previewUpdateOrders, updateOrders } from "@dakbag/contracts/selected-orders";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const unknown = { id: "01900000-0000-7000-8000-000000000000", version: 1 };

const send = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
const putAll = (payload: object) => send("PUT", "/api/admin/orders", payload);
const changed = async (payload: object) =>
  (await putAll(payload)).json<z.infer<typeof updateOrders.answer>>();
const preview = async (payload: object) =>
  (await send("POST", "/api/admin/orders/preview", payload)).json<
    z.infer<typeof previewUpdateOrders.answer>
  >();
const put = (order: Order, change: object) => saveOrder(shop, admin, order._id, change);
const onDesk = (order: Order) => readOnDesk(shop, admin, order._id);
const now = async (order: Order) => (await onDesk(order)).order;
const paidOrder = async () =>
  (await readOnDesk(shop, admin, (await placePaidOrder(shop, { HONROL100: 1 })).id)).order;
const seenOf = (orders: readonly Order[]) => orders.map(({ _id: id, version }) => ({ id, version }));
const recorded = async () =>
  (
    await shop.db.query(
      "SELECT (SELECT count(*) FROM imports) AS uploads, (SELECT count(*) FROM order_events) AS events, (SELECT count(*) FROM audit_log) AS audit",
    )
  ).rows[0];

describe("PUT /api/admin/orders: several orders", () => {
  test(
    "returns a verdict for each order and changes the valid ones; a repeated request changes nothing",
    { tags: ["staff-4.1", "ruling-desk.2"] },
    async () => {
      const [one, other] = [await paidOrder(), await paidOrder()];
      const pending = (await placeOrder(shop, await signInBuyer(shop), { HONROL100: 1 })).order;
      await put(other, { status: "Shipped", tracking: { partnerName: "DTDC", trackingId: "D1" } });
      const change = {
        orders: [...seenOf([one, await now(other), pending]), unknown],
        status: "shipped",
        partnerName: "Blue Dart",
      };
      const first = await changed(change);
      expect(first.updatedCount).toBe(1);
      expect(first.results.map(({ verdict }) => verdict)).toEqual(["updated", "same", "invalid", "notFound"]);
      expect(first.results.map(({ orderNumber }) => orderNumber)).toEqual([
        one.orderNumber,
        other.orderNumber,
        pending.orderNumber,
        null,
      ]);
      expect(first.results[2]?.reason).toContain("rechecked");
      expect((await now(other)).tracking).toMatchObject({ partnerName: "Blue Dart", trackingId: "D1" });
      expect((await now(pending)).status).toBe("Payment Pending");
      expect((await onDesk(one)).events.at(-1)).toMatchObject({
        actor: "Meera",
        what: expect.stringMatching(
          /^Status changed from Order Processing to Shipped, tracking Blue Dart, by edit of 4 orders, \d+ \w{3} \d{4}, \d\d:\d\d$/,
        ),
      });
      expect((await onDesk(other)).events.at(-1)?.what).toContain(
        "Tracking changed from DTDC D1 to Blue Dart D1",
      );
      const { rows } = await shop.db.query(
        "SELECT actor, action, subject FROM audit_log ORDER BY id DESC LIMIT 1",
      );
      expect(rows).toEqual([
        {
          actor: "Meera",
          action: "orders.bulk-updated",
          subject: expect.stringContaining("edit of 4 orders, "),
        },
      ]);

      const before = await recorded();
      const second = await changed(change);
      expect(second.updatedCount).toBe(0);
      expect(second.results.map(({ verdict }) => verdict)).toEqual(["same", "same", "invalid", "notFound"]);
      expect(await recorded()).toEqual(before);
    },
  );

  test("an order that changed since it was seen is left unchanged, and the others are changed", async () => {
    const [stale, fresh] = [await paidOrder(), await paidOrder()];
    await put(stale, { status: "Delivered" });
    const { results } = await changed({ orders: seenOf([stale, fresh]), status: "Shipped" });
    expect(results.map(({ verdict }) => verdict)).toEqual(["invalid", "updated"]);
    expect(results[0]?.reason).toContain("its status is now Delivered");
    expect(results[0]?.now).toMatchObject({ _id: stale._id, status: "Delivered" });
    expect(results[1]?.now).toBeNull();
    const again = { orders: seenOf([await now(stale)]), status: "Shipped" };
    expect((await changed(again)).updatedCount).toBe(1);
  });

  test.each([
    [{ orders: [], status: "Shipped" }, "orders"],
    [{ orders: [{ id: "x", version: 1 }], status: "Shipped" }, "orders.id"],
    [{ orders: [{ id: unknown.id }], status: "Shipped" }, "orders.version"],
    [{ orders: Array.from({ length: 101 }, () => unknown), status: "Shipped" }, "orders"],
    [{ orders: [unknown], status: "Lost" }, "status"],
    [{ orders: [unknown], status: "Shipped", partnerName: "\u0000" }, "partnerName"],
    [{ orders: [unknown], status: "Shipped", money: { decision: "refund" } }, "money"],
    [{ orders: [unknown], status: "Shipped", seen: "abc" }, "seen"],
    [{ orders: [unknown], status: "Shipped", checked: "yes" }, "checked"],
  ])("refuses %j with 400 naming the field", async (payload, field) => {
    const answer = await putAll(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
  });
});

describe("a selection that staff have previewed", { tags: ["ruling-desk.19"] }, () => {
  test("is applied with a tick when something is to be checked, and is undone like a file", async () => {
    const [ready, without] = [await paidOrder(), await paidOrder()];
    const orders = [ready, without];
    await put(ready, {
      status: "In Production",
      tracking: { partnerName: "Ravi", trackingId: `R-${ready._id}` },
    });
    const before = [await now(ready), await now(without)];
    const change = { orders: seenOf(before), status: "Shipped", partnerName: "Ravi" };
    const all = await recorded();
    const { seen, messages, rows } = await preview(change);
    expect(messages).toEqual({ sms: 2, email: 2, delayMinutes: 5 });
    expect(rows.map(({ verdict, changes, reasons }) => [verdict, changes.length, reasons])).toEqual([
      ["updated", 1, []],
      ["updated", 2, ["without-tracking"]],
    ]);
    expect((await putAll({ ...change, seen })).json()).toMatchObject({ code: "rows-unchecked" });
    expect(await recorded()).toEqual(all);
    expect((await changed({ ...change, seen, checked: true })).updatedCount).toBe(2);

    const { upload } = (await send("GET", "/api/admin/bulkOrderStatus/last")).json<{
      upload: { _id: string; fileName: string };
    }>();
    expect(upload.fileName).toMatch(/^edit of 2 orders, /);
    expect((await send("POST", `/api/admin/bulkOrderStatus/${upload._id}/undo`)).json()).toMatchObject({
      restoredCount: 2,
      leftRows: [],
    });
    for (const [at, order] of orders.entries())
      expect(await now(order)).toMatchObject({ status: before[at]?.status, tracking: before[at]?.tracking });
  });

  test("is refused as a whole when an order or a choice is another than the preview had", async () => {
    const orders = [await paidOrder(), await paidOrder()];
    const change = {
      orders: seenOf(orders),
      status: "Cancelled",
      money: { decision: "refund" },
      restock: true,
    };
    const { seen, rows } = await preview(change);
    expect(rows[0]?.changed).toEqual(["status", "goods return to stock", "payment is refunded"]);
    const kept = { decision: "kept", reason: "Printed" };
    for (const other of [{ money: kept }, { restock: false }])
      expect((await putAll({ ...change, ...other, seen })).json()).toMatchObject({ code: "order-changed" });
    await put(orders[1]!, { status: "In Production" });
    expect((await putAll({ ...change, seen })).json()).toMatchObject({ code: "order-changed" });
    expect((await now(orders[0]!)).status).toBe("Order Processing");
  });
});
