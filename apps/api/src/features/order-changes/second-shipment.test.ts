import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import type { Order } from "@dakbag/contracts/orders";
import { expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { readPdf } from "../../../test-support/read-pdf.ts";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { sendDueNotifications } from "../notifications/send-notifications.ts";
import { countMessagesOfChanges } from "./apply-order-changes.ts";
import { changeOrder } from "./change-orders.ts";
import { changesOf, type NamedShipment, type OrderChange, planOrderChanges } from "./plan-order-changes.ts";

/* No page and no endpoint makes a second shipment today; everything else must already follow one. */
const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const first = { partnerName: "Delhivery", trackingId: "1234567890123" };

/** A paid order whose first parcel has left, and whose buyer has read so. */
async function shipped() {
  const { id, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
  expect((await saveOrder(shop, admin, id, { status: "Shipped", tracking: first })).statusCode).toBe(200);
  await sendAll();
  return { id, buyer };
}
async function sendAll() {
  shop.clock.advance(10 * 60_000);
  await sendDueNotifications(shop.shop, "email");
}
const second = (): NamedShipment => ({ number: 2, newId: uuidV7(shop.clock.now()) });
const change = (shipment: NamedShipment, wanted: OrderChange) =>
  transaction(shop.db, (tx) =>
    changeOrder(
      tx,
      { change: wanted, isChecked: true, shipment },
      {
        actor: { userId: admin.userId, name: "Meera" },
        now: shop.clock.now(),
        configuration: shop.shop.configuration,
      },
    ),
  );
const onDesk = (id: string) => readOnDesk(shop, admin, id);
async function mailsTo({ phoneNumber }: SignedIn) {
  const answer = await fetch(`${shop.sandboxUrl}/mail?to=${phoneNumber}@example.in`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text).join("\n");
}
const mailsOf = ({ messages }: OrderOnDesk) =>
  messages.flatMap(({ kind, channel, state, text }) =>
    channel === "email" && kind !== "paid" && kind !== "placed"
      ? [`${kind} ${state} ${/\bD\d\b|\d{13}/.exec(text)?.[0] ?? ""}`.trim()]
      : [],
  );
const add = (id: string, trackingId: string) =>
  change(second(), { orderId: id, status: "Shipped", partnerName: "DTDC", trackingId });

test("a second shipment has messages of its own: sent, corrected, withdrawn and renewed beside those of the first", async () => {
  const { id, buyer } = await shipped();
  await add(id, "D1");
  expect(mailsOf(await onDesk(id))).toEqual(["shipped sent 1234567890123", "shipped waiting D1"]);
  // Before it is sent, a correction of the number is part of it.
  await change({ number: 2 }, { orderId: id, status: "Shipped", trackingId: "D2" });
  await sendAll();
  expect(await mailsTo(buyer)).toMatch(/D2/);
  expect(await mailsTo(buyer)).not.toMatch(/D1/);

  await change({ number: 1 }, { orderId: id, status: "Shipped", trackingId: "9999999999999" });
  await change({ number: 2 }, { orderId: id, status: "Shipped", trackingId: "D3" });
  const corrections = ["tracking waiting 9999999999999", "tracking waiting D3"];
  expect(mailsOf(await onDesk(id)).slice(2)).toEqual(corrections);
  await sendAll();

  await change({ number: 1 }, { orderId: id, status: "Delivered" });
  expect(mailsOf(await onDesk(id)).at(-1)).toBe("delivered waiting");
  expect((await onDesk(id)).order.status).toBe("Shipped");
  await change({ number: 2 }, { orderId: id, status: "Delivered" });
  await change({ number: 2 }, { orderId: id, status: "Shipped" });
  const ended = (await onDesk(id)).messages.filter(
    ({ kind, channel }) => kind === "delivered" && channel === "email",
  );
  expect(ended.map(({ state }) => state)).toEqual(["waiting", "skipped"]);
  await sendAll();
  expect(mailsOf(await onDesk(id)).slice(-2)).toEqual(["delivered sent", "delivered skipped"]);
});

test("a preview counts the message of a second shipment, whose first was notified of already", async () => {
  const { id } = await shipped();
  const planned = await planOrderChanges(
    shop.db,
    [{ orderId: id, status: "Shipped", partnerName: "DTDC", trackingId: "D1" }],
    { locks: false, shipment: second() },
  );
  expect(await countMessagesOfChanges(shop.shop, changesOf(planned))).toMatchObject({ sms: 1, email: 1 });
});

test("a change of a shipment counts as one of the order also where the order's own tracking stays", async () => {
  const { id } = await shipped();
  await add(id, "D1");
  const before = (await onDesk(id)).order;
  await change({ number: 2 }, { orderId: id, status: "In transit", trackingId: "D2" });
  const { order, events } = await onDesk(id);
  expect(order).toMatchObject({ tracking: first, status: "Shipped", version: before.version + 1 });
  expect(events.at(-1)).toMatchObject({
    fromStatus: "Shipped",
    toStatus: "Shipped",
    what: "Parcel 2: status changed from Shipped to In transit, tracking changed from DTDC D1 to DTDC D2",
  });
  const seen = { orderId: id, status: "Delivered", version: before.version } as const;
  await expect(change({ number: 2 }, seen)).rejects.toMatchObject({ code: "order-changed" });
});

test("a second shipment is on the buyer's page and list, on the desk, in searches and on slips", async () => {
  const { id, buyer } = await shipped();
  await shop.ownerDb.query(
    `INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
     VALUES (gen_random_uuid(), $1, 2, 'In transit', 'DTDC', 'D12345678')`,
    [id],
  );
  const shipments = [
    { ...first, number: 1, stage: "Shipped", url: expect.stringContaining("1234567890123") as string },
    {
      partnerName: "DTDC",
      trackingId: "D12345678",
      number: 2,
      stage: "In transit",
      url: expect.stringContaining("D12345678") as string,
    },
  ];
  expect((await onDesk(id)).order).toMatchObject({ shipments, tracking: first });
  const ofBuyer = { headers: buyer.headers };
  const page = await shop.app.inject({ url: `/api/orders/${id}`, ...ofBuyer });
  expect(page.json<{ order: Order }>().order).toMatchObject({ shipments, tracking: first });
  await shop.runJobs();
  for (const q of ["d12345678", "dtdc"]) {
    const list = await shop.app.inject({ url: `/api/orders?q=${q}`, ...ofBuyer });
    expect(list.json<{ data: Order[] }>().data).toMatchObject([{ _id: id, shipments }]);
    const desk = await shop.app.inject({ url: `/api/admin/orders?orderId=${q}`, headers: admin.headers });
    expect(desk.json<{ orders: Order[] }>().orders).toContainEqual(expect.objectContaining({ _id: id }));
  }
  const slips = await shop.app.inject({
    method: "POST",
    url: "/api/admin/orders/print",
    headers: admin.headers,
    payload: { kind: "packing-slips", orders: [id] },
  });
  expect(
    readPdf(slips.rawPayload).map((slip) => slip.flatMap(({ text }) => /^D?\d{8,}$/.exec(text) ?? [])),
  ).toEqual([["1234567890123"], ["D12345678"]]);
  const byEnd = await shop.app.inject({ url: "/api/admin/orders?orderId=45678", headers: admin.headers });
  expect(byEnd.json<{ orders: Order[] }>().orders).toMatchObject([{ _id: id }]);
});
