import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const paid = async () => {
  const { id } = await placePaidOrder(shop, { HONROL100: 1 });
  const { order } = await readOnDesk(shop, admin, id);
  return { id, orderNumber: order.orderNumber, version: order.version };
};
const shipmentsOf = async (id: string) => {
  const { rows } = await shop.db.query<{ text: string }>(
    `SELECT concat_ws(' ', number, stage, nullif(courier, ''), nullif(tracking_id, '')) AS text
     FROM shipments WHERE order_id = $1 ORDER BY number`,
    [id],
  );
  return rows.map(({ text }) => text);
};
const orderOf = async (id: string) => {
  const { status, tracking } = (await readOnDesk(shop, admin, id)).order;
  return [status, tracking.partnerName, tracking.trackingId].filter(Boolean).join(" ");
};
const save = async (id: string, payload: object) =>
  expect((await saveOrder(shop, admin, id, payload)).statusCode).toBe(200);
const tracking = { partnerName: "Delhivery", trackingId: "1234567890123" };

describe("an order gets its one shipment", () => {
  test("in its dialog", async () => {
    const { id } = await paid();
    await save(id, { status: "Shipped", tracking });
    expect(await shipmentsOf(id)).toEqual(["1 Shipped Delhivery 1234567890123"]);
    expect(await orderOf(id)).toBe("Shipped Delhivery 1234567890123");
  });

  test("in a selection, a status file and a hand-over", async () => {
    const [selected, filed, handed] = [await paid(), await paid(), await paid()];
    const orders = [{ id: selected.id, version: selected.version }];
    const change = { orders, status: "In transit", partnerName: "DTDC", restock: false };
    const url = "/api/admin/orders";
    await shop.app.inject({ method: "PUT", url, headers: admin.headers, payload: change });
    expect(await shipmentsOf(selected.id)).toEqual(["1 In transit DTDC"]);

    const csv = `orderID,invoiceLink,trackingID,Delivery Partner Name,status\n${filed.orderNumber},,12345678901,Blue Dart,Shipped\n`;
    await sendFile(shop, "/api/admin/bulkOrderStatus", csv, { headers: admin.headers });
    expect(await shipmentsOf(filed.id)).toEqual(["1 Shipped Blue Dart 12345678901"]);

    const packed = { weightGrams: 5000, boxes: 2, version: 0 };
    const parcel = `/api/packing/orders/${handed.id}/parcels/1`;
    await shop.app.inject({ method: "PUT", url: parcel, headers: admin.headers, payload: packed });
    expect(await shipmentsOf(handed.id)).toEqual(["1 Packed"]);
    const payload = {
      orders: [{ id: handed.id, version: handed.version, ...tracking, trackingId: "9876543210123" }],
    };
    await shop.app.inject({ method: "POST", url: "/api/packing/handOver", headers: admin.headers, payload });
    expect(await shipmentsOf(handed.id)).toEqual(["1 Shipped Delhivery 9876543210123"]);
    await expectCleanLedger(shop);
  });
});

test("a status that is set by hand acts on the shipment, and a cancelled order leaves it as it is", async () => {
  const { id } = await paid();
  await save(id, { status: "Delivered", tracking: { partnerName: "", trackingId: "" } });
  expect(await shipmentsOf(id)).toEqual(["1 Delivered"]);
  await save(id, { status: "In Production", tracking });
  expect(await shipmentsOf(id)).toEqual(["1 In Production Delhivery 1234567890123"]);
  expect(await orderOf(id)).toBe("In Production Delhivery 1234567890123");
  await save(id, { status: "Out for delivery", tracking });
  await save(id, { status: "Cancelled", tracking, money: { decision: "kept", reason: "Printed for you" } });
  expect(await shipmentsOf(id)).toEqual(["1 Out for delivery Delhivery 1234567890123"]);
  expect(await orderOf(id)).toBe("Cancelled Delhivery 1234567890123");
  await save(id, { status: "Order Processing", tracking, revive: true });
  expect(await shipmentsOf(id)).toEqual(["1 Packed Delhivery 1234567890123"]);
});

test("an order that does not leave has no shipment", async () => {
  const { id } = await paid();
  const none = { partnerName: "", trackingId: "" };
  await save(id, { status: "In Production", tracking: none });
  await save(id, { status: "Order Processing", tracking: none });
  await save(id, {
    status: "Cancelled",
    tracking: none,
    money: { decision: "kept", reason: "Printed for you" },
  });
  expect(await shipmentsOf(id)).toEqual([]);
});

test("of several shipments the least advanced says the order's status and tracking, and a void one counts for nothing", async () => {
  const { id } = await paid();
  await save(id, { status: "Shipped", tracking });
  const later = (number: number, stage: string) =>
    shop.ownerDb.query(
      `INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
       VALUES (gen_random_uuid(), $1, $2::int, $3, 'DTDC', 'D' || $2::int) ON CONFLICT (order_id, number) DO UPDATE SET stage = $3`,
      [id, number, stage],
    );
  const derived = async () => {
    const { rows } = await shop.db.query<{ text: string }>(
      "SELECT concat_ws(' ', status, courier, tracking_id) AS text FROM order_deliveries WHERE order_id = $1",
      [id],
    );
    return rows.map(({ text }) => text);
  };
  await later(2, "Delivered");
  expect(await derived()).toEqual(["Shipped Delhivery 1234567890123"]);
  await later(2, "Packed");
  expect(await derived()).toEqual(["Order Processing DTDC D2"]);
  await later(2, "In Production");
  expect(await derived()).toEqual(["In Production DTDC D2"]);
  await later(2, "Void");
  expect(await derived()).toEqual(["Shipped Delhivery 1234567890123"]);
  await shop.ownerDb.query("UPDATE shipments SET stage = 'Delivered' WHERE order_id = $1 AND number = 1", [
    id,
  ]);
  await later(2, "Lost");
  expect(await derived()).toEqual(["In transit DTDC D2"]);
  await shop.ownerDb.query("DELETE FROM shipments WHERE order_id = $1 AND number = 2", [id]);
  await save(id, { status: "Delivered", tracking });
});

test("what a copy of the last release writes of an order and its parcel becomes the shipment", async () => {
  const { id } = await paid();
  const write = (set: string) => shop.db.query(`UPDATE orders SET ${set} WHERE id = $1`, [id]);
  await shop.db.query("INSERT INTO parcels (order_id, number, weight_grams, boxes) VALUES ($1, 1, 5000, 2)", [
    id,
  ]);
  expect(await shipmentsOf(id)).toEqual(["1 Packed"]);
  await write("status = 'Shipped', tracking_partner_name = 'DTDC', tracking_id = 'D1'");
  expect(await shipmentsOf(id)).toEqual(["1 Shipped DTDC D1"]);
  await write("tracking_id = 'D2'");
  expect(await shipmentsOf(id)).toEqual(["1 Shipped DTDC D2"]);
  await write("status = 'Order Processing', tracking_partner_name = '', tracking_id = ''");
  expect(await shipmentsOf(id)).toEqual(["1 Packed"]);
  await write("status = 'In Production'");
  expect(await shipmentsOf(id)).toEqual(["1 In Production"]);
  await write("status = 'Order Processing'");
  expect(await shipmentsOf(id)).toEqual(["1 Packed"]);
});

test("a number that a second shipment has is known as used", async () => {
  const { id } = await paid();
  await save(id, { status: "Shipped", tracking });
  await shop.ownerDb.query(
    `INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
     VALUES (gen_random_uuid(), $1, 2, 'Shipped', 'DTDC', 'D2')`,
    [id],
  );
  const found = await shop.app.inject({
    method: "POST",
    url: "/api/packing/usedTrackingIds",
    headers: admin.headers,
    payload: { trackingIds: ["d2"] },
  });
  expect(found.json()).toMatchObject({ used: [{ _id: id, trackingId: "d2" }] });
});
