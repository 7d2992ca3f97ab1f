import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import type { Order } from "@dakbag/contracts/orders";
import { expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { readPdf } from "../../../test-support/read-pdf.ts";
import { sendDueNotifications } from "../notifications/send-notifications.ts";
import { countMessagesOfChanges } from "./apply-order-changes.ts";
import { planOrderChanges } from "./plan-order-changes.ts";
import { changesOf } from "./planned-change.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const first = { partnerName: "Delhivery", trackingId: "1234567890123" };

/** A paid order in two parcels, whose first has left, and whose buyer has read so. */
async function shipped() {
  const { id, buyer } = await placePaidOrder(shop, { HONROL100: 4 });
  expect((await arrangeParcels(shop, admin, id, { 1: { 1: 1 }, 2: { 1: 3 } })).statusCode).toBe(200);
  expect(await set(id, 1, { status: "Shipped", tracking: first })).toBe(200);
  await sendAll();
  return { id, buyer };
}
async function sendAll() {
  shop.clock.advance(10 * 60_000);
  await sendDueNotifications(shop.shop, "email");
}
const set = async (id: string, parcel: number, change: object) =>
  (await saveOrder(shop, admin, id, { parcel, ...change })).statusCode;
const dtdc = (trackingId: string) => ({ partnerName: "DTDC", trackingId });
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

test("a second parcel has messages of its own: sent, corrected, withdrawn and renewed beside those of the first", async () => {
  const { id, buyer } = await shipped();
  await set(id, 2, { status: "Shipped", tracking: dtdc("D1") });
  expect(mailsOf(await onDesk(id))).toEqual(["shipped sent 1234567890123", "shipped waiting D1"]);
  // Before it is sent, a correction of the number is part of it.
  await set(id, 2, { status: "Shipped", tracking: dtdc("D2") });
  await sendAll();
  expect(await mailsTo(buyer)).toMatch(
    /Parcel 2 of 2 of your order \S+ has left our warehouse\.\s+Tracking: DTDC, D2/,
  );
  expect(await mailsTo(buyer)).not.toMatch(/D1/);

  await set(id, 1, { status: "Shipped", tracking: { ...first, trackingId: "9999999999999" } });
  await set(id, 2, { status: "Shipped", tracking: dtdc("D3") });
  const corrections = ["tracking waiting 9999999999999", "tracking waiting D3"];
  expect(mailsOf(await onDesk(id)).slice(2)).toEqual(corrections);
  await sendAll();

  await set(id, 1, { status: "Delivered", tracking: { ...first, trackingId: "9999999999999" } });
  expect(mailsOf(await onDesk(id)).at(-1)).toBe("delivered waiting");
  expect((await onDesk(id)).order.status).toBe("Shipped");
  await set(id, 2, { status: "Delivered", tracking: dtdc("D3") });
  await set(id, 2, { status: "Shipped", tracking: dtdc("D3") });
  const ended = (await onDesk(id)).messages.filter(
    ({ kind, channel }) => kind === "delivered" && channel === "email",
  );
  expect(ended.map(({ state }) => state)).toEqual(["waiting", "skipped"]);
  await sendAll();
  expect(mailsOf(await onDesk(id)).slice(-2)).toEqual(["delivered sent", "delivered skipped"]);
});

test("a preview counts the message of a second parcel, whose first was notified already", async () => {
  const { id } = await shipped();
  const change = { orderId: `${id}/2`, status: "Shipped", ...dtdc("D1") } as const;
  const planned = await planOrderChanges(shop.db, [change], { locks: false });
  expect(await countMessagesOfChanges(shop.shop, changesOf(planned))).toMatchObject({ sms: 1, email: 1 });
});

test("a change of a parcel counts as one of the order also where the order's own tracking stays", async () => {
  const { id } = await shipped();
  await set(id, 2, { status: "Shipped", tracking: dtdc("D1") });
  const before = (await onDesk(id)).order;
  await set(id, 2, { status: "In transit", tracking: dtdc("D2") });
  const { order, events } = await onDesk(id);
  expect(order).toMatchObject({ tracking: first, status: "Shipped", version: before.version + 1 });
  expect(events.at(-1)).toMatchObject({
    fromStatus: "Shipped",
    toStatus: "Shipped",
    what: "Parcel 2: status changed from Shipped to In transit, tracking changed from DTDC D1 to DTDC D2",
  });
  const late = { status: "Delivered", version: before.version, parcel: 2, tracking: dtdc("D2") };
  expect((await saveOrder(shop, admin, id, late)).json()).toMatchObject({ code: "order-changed" });
});

test("a second parcel is on the buyer's page and list, on the desk, in searches and on slips", async () => {
  const { id, buyer } = await shipped();
  await set(id, 2, { status: "In transit", tracking: dtdc("D12345678") });
  const shipments = [
    {
      ...first,
      number: 1,
      stage: "Shipped",
      url: expect.stringContaining("1234567890123") as string,
      lines: [{ lineNumber: 1, quantity: 1 }],
    },
    {
      partnerName: "DTDC",
      trackingId: "D12345678",
      number: 2,
      stage: "In transit",
      url: expect.stringContaining("D12345678") as string,
      lines: [{ lineNumber: 1, quantity: 3 }],
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
  const byParcel = `${(await onDesk(id)).order.orderNumber}/2`;
  const found = await shop.app.inject({ url: `/api/orders?q=${byParcel}`, ...ofBuyer });
  expect(found.json<{ data: Order[] }>().data).toMatchObject([{ _id: id }]);
  const named = await shop.app.inject({
    url: `/api/admin/orders?orderId=${encodeURIComponent(byParcel)}`,
    headers: admin.headers,
  });
  expect(named.json<{ orders: Order[] }>().orders).toMatchObject([{ _id: id }]);
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
