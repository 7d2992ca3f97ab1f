import type { OrderToPack } from "@dakbag/contracts/packing";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import {
  acceptClaim,
  cancelReplacement,
  claimsOnDesk,
  placeDeliveredOrder,
  raiseClaim,
  raisedClaim,
} from "../../../test-support/builders/claims.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Asha Rao" });
const packer = signInForAll(shop, { role: "packer" });
const none = { partnerName: "", trackingId: "" };

/** An order of ten, delivered in one parcel, of which four are replaced by its second. */
async function replaced() {
  const placed = await placeDeliveredOrder(shop, admin, { HONROL100: 10 });
  const claimId = await raisedClaim(shop, placed.buyer, placed.id, { lines: { 1: 4 } });
  await acceptClaim(shop, admin, [placed.id, claimId], { lines: [{ lineNumber: 1, replace: 4 }] });
  return { ...placed, claim: [placed.id, claimId] as const };
}
const set = async (id: string, parcel: number, change: object) =>
  (await saveOrder(shop, admin, id, { parcel, checked: true, ...change })).statusCode;
const orderOf = async (id: string) => (await readOnDesk(shop, admin, id)).order;
async function toPack(names = "") {
  const url = `/api/packing/orders${names && `?orders=${encodeURIComponent(names)}`}`;
  const answer = await shop.app.inject({ url, headers: packer.headers });
  return answer.json<{ orders: OrderToPack[]; counts: { toPack: number } | null }>();
}
const shipmentsOf = async (id: string) =>
  (await orderOf(id)).shipments.map(({ number, kind, stage }) => `${number} ${kind} ${stage}`);

describe("a replacement", { tags: ["ruling-claims.7"] }, () => {
  test("is packed, printed and handed over as a parcel of its order, whose status stays", async () => {
    const { id, orderNumber } = await replaced();
    const name = `${orderNumber}/2`;
    const { orders, counts } = await toPack();
    const row = orders.find((order) => order.orderNumber === name)!;
    expect(row).toMatchObject({
      _id: `${id}/2`,
      parcelNumber: 2,
      promisedBy: null,
      lines: [{ SKU: "HONROL100", quantity: 4 }],
    });
    expect(counts!.toPack).toBeGreaterThan(0);
    expect((await toPack(name)).orders).toHaveLength(1);
    expect((await toPack(orderNumber)).orders.map((order) => order.orderNumber)).toEqual([name]);
    const packed = { weightGrams: 2500, boxes: 1, version: 0 };
    const url = `/api/packing/orders/${id}/parcels/2`;
    expect(
      (await shop.app.inject({ method: "PUT", url, headers: packer.headers, payload: packed })).statusCode,
    ).toBe(200);
    const print = await shop.app.inject({
      method: "POST",
      url: "/api/packing/print",
      headers: packer.headers,
      payload: { kind: "packing-slips", orders: [`${id}/2`] },
    });
    expect(textsOfPdf(print.rawPayload).join(" ")).toContain(name);
    const handedOver = {
      id: `${id}/2`,
      version: row.version,
      partnerName: "DTDC",
      trackingId: `D${id.slice(-8)}`,
    };
    const done = await shop.app.inject({
      method: "POST",
      url: "/api/packing/handOver",
      headers: packer.headers,
      payload: { orders: [handedOver], checked: true },
    });
    expect(done.json()).toMatchObject({ handedOver: [`${id}/2`], refused: [] });
    const order = await orderOf(id);
    expect([order.status, order.tracking.trackingId]).toEqual(["Delivered", ""]);
    expect(await shipmentsOf(id)).toEqual(["1 sale Delivered", "2 replacement Shipped"]);
    expect((await toPack(name)).orders).toEqual([]);
    const { events } = await readOnDesk(shop, admin, id);
    expect(events.at(-1)!.what).toMatch(
      /^Parcel 2: status changed from Order Processing to Shipped, tracking DTDC D/,
    );
    const last = await shop.app.inject({ url: "/api/packing/handOver/last", headers: packer.headers });
    const { upload } = last.json<{ upload: { _id: string } }>();
    const undo = `/api/packing/handOver/${upload._id}/undo`;
    const undone = await shop.app.inject({ method: "POST", url: undo, headers: packer.headers });
    expect(undone.json()).toMatchObject({ orders: [{ _id: `${id}/2`, orderNumber: name }], leftRows: [] });
    expect(await shipmentsOf(id)).toEqual(["1 sale Delivered", "2 replacement Packed"]);
    expect((await orderOf(id)).status).toBe("Delivered");
  });

  test("is not printed with its order, whose print is the one of all that it has to send", async () => {
    const { id, orderNumber } = await replaced();
    const payload = { kind: "packing-slips", orders: [id] };
    const print = await shop.app.inject({
      method: "POST",
      url: "/api/packing/print",
      headers: packer.headers,
      payload,
    });
    expect(textsOfPdf(print.rawPayload).join(" ")).toContain(orderNumber);
    expect(textsOfPdf(print.rawPayload).join(" ")).not.toContain(`${orderNumber}/2`);
  });

  test("is moved by a status file, and the order by itself as before", async () => {
    const { id, orderNumber } = await replaced();
    const csv = `${orderNumber}/2,,R${id.slice(-8)},DTDC,Out for delivery`;
    const sent = await sendFile(shop, "/api/admin/bulkOrderStatus", csv, {
      headers: { ...admin.headers },
      fields: { checked: "yes" },
    });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await shipmentsOf(id)).toEqual(["1 sale Delivered", "2 replacement Out for delivery"]);
    expect(
      (await saveOrder(shop, admin, id, { status: "In transit", tracking: none, checked: true })).statusCode,
    ).toBe(200);
    expect((await orderOf(id)).status).toBe("In transit");
    expect(await shipmentsOf(id)).toEqual(["1 sale In transit", "2 replacement Out for delivery"]);
    await set(id, 1, { status: "Delivered", tracking: none });
    expect((await orderOf(id)).status).toBe("Delivered");
  });

  test("that has left cannot be cancelled, and can be claimed of once it is delivered", async () => {
    const { id, buyer, claim } = await replaced();
    expect((await raiseClaim(shop, buyer, id, { parcel: 2 })).statusCode).toBe(409);
    await set(id, 2, {
      status: "Shipped",
      tracking: { partnerName: "DTDC", trackingId: `D${id.slice(-8)}` },
    });
    expect((await cancelReplacement(shop, admin, claim)).json()).toMatchObject({ code: "changed-meanwhile" });
    await set(id, 2, {
      status: "Delivered",
      tracking: { partnerName: "DTDC", trackingId: `D${id.slice(-8)}` },
    });
    expect((await raiseClaim(shop, buyer, id, { parcel: 2, lines: { 1: 5 } })).statusCode).toBe(409);
    // What was replaced of the first parcel is not claimed of it again.
    expect((await raiseClaim(shop, buyer, id, { lines: { 1: 7 } })).statusCode).toBe(409);
    const again = await raisedClaim(shop, buyer, id, { parcel: 2, lines: { 1: 4 } });
    expect(
      (await acceptClaim(shop, admin, [id, again], { lines: [{ lineNumber: 1, refund: 1, replace: 3 }] }))
        .statusCode,
    ).toBe(200);
    expect(await shipmentsOf(id)).toEqual([
      "1 sale Delivered",
      "2 replacement Delivered",
      "3 replacement Packed",
    ]);
    expect((await orderOf(id)).status).toBe("Delivered");
    await expectCleanLedger(shop);
  });

  test(
    "takes the place of pieces that were sent: while it is under way they are not refunded, and what is here still is",
    { tags: ["ruling-claims.4"] },
    async () => {
      const { id, buyer } = await placePaidOrder(shop, { HONROL100: 10 });
      await arrangeParcels(shop, admin, id, { 1: { 1: 6 }, 2: { 1: 4 } });
      await set(id, 1, {
        status: "Delivered",
        tracking: { partnerName: "DTDC", trackingId: `D1${id.slice(-8)}` },
      });
      const claimId = await raisedClaim(shop, buyer, id, { lines: { 1: 5 } });
      await acceptClaim(shop, admin, [id, claimId], { lines: [{ lineNumber: 1, replace: 5 }] });
      const refund = async (quantity: number, wereSent: boolean, refundsSeen = 0) =>
        (await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity }], wereSent, refundsSeen }))
          .statusCode;
      expect(await refund(2, true)).toBe(409);
      expect(await refund(6, false)).toBe(409);
      // One of the first parcel is not replaced, and four are here.
      expect(await refund(5, false)).toBe(200);
      await expectCleanLedger(shop);
    },
  );

  test(
    "forbids to take the parcel back that it replaces goods of, by page and by file, until it is cancelled",
    { tags: ["ruling-claims.4"] },
    async () => {
      const { id, claim } = await replaced();
      const takeBack = () =>
        saveOrder(shop, admin, id, { parcel: 1, status: "Order Processing", tracking: none, checked: true });
      expect((await takeBack()).json()).toMatchObject({ code: "pieces-settled" });
      const file = await sendFile(shop, "/api/admin/bulkOrderStatus", `${id},,,,Order Processing`, {
        headers: { ...admin.headers },
        fields: { checked: "yes" },
      });
      expect(file.json()).toMatchObject({ updatedCount: 0 });
      expect(await shipmentsOf(id)).toEqual(["1 sale Delivered", "2 replacement Packed"]);
      await cancelReplacement(shop, admin, claim);
      expect((await takeBack()).statusCode).toBe(200);
      await expectCleanLedger(shop);
    },
  );

  test(
    "does not come back from its end once pieces of it are refunded, nor does a parcel of which pieces are",
    { tags: ["ruling-claims.4"] },
    async () => {
      const { id, buyer } = await placePaidOrder(shop, { HONROL100: 10 });
      await arrangeParcels(shop, admin, id, { 1: { 1: 6 }, 2: { 1: 4 } });
      const delivered = { status: "Delivered", tracking: none };
      await set(id, 1, delivered);
      const decide = async (parcel: number, decision: { refund?: number; replace?: number }) => {
        const claimId = await raisedClaim(shop, buyer, id, { parcel, lines: { 1: 4 } });
        return acceptClaim(shop, admin, [id, claimId], { lines: [{ lineNumber: 1, ...decision }] });
      };
      expect((await decide(1, { replace: 4 })).statusCode).toBe(200);
      await set(id, 3, delivered);
      expect(await set(id, 3, { status: "In transit", tracking: none })).toBe(200);
      await set(id, 3, delivered);
      expect((await decide(3, { refund: 4 })).statusCode).toBe(200);
      expect(await set(id, 3, { status: "In transit", tracking: none })).toBe(409);
      await set(id, 2, delivered);
      const lines = [{ lineNumber: 1, quantity: 3 }];
      expect(
        (await refundPieces(shop, admin, id, { lines, wereSent: true, refundsSeen: 1 })).statusCode,
      ).toBe(200);
      expect(await set(id, 2, { status: "Order Processing", tracking: none })).toBe(409);
      await expectCleanLedger(shop);
    },
  );

  test("is no part of what an order that leaves in several parcels has to send, and keeps its number", async () => {
    const { id, buyer } = await placePaidOrder(shop, { HONROL100: 10 });
    await arrangeParcels(shop, admin, id, { 1: { 1: 6 }, 2: { 1: 4 } });
    await set(id, 1, {
      status: "Delivered",
      tracking: { partnerName: "DTDC", trackingId: `D1${id.slice(-8)}` },
    });
    const claimId = await raisedClaim(shop, buyer, id, { lines: { 1: 6 } });
    await acceptClaim(shop, admin, [id, claimId], { lines: [{ lineNumber: 1, replace: 6 }] });
    expect((await claimsOnDesk(shop, admin, id))[0]!.replacement).toBe(3);
    const arranged = await arrangeParcels(shop, admin, id, { 2: { 1: 2 }, 3: { 1: 2 } });
    expect(arranged.json()).toMatchObject({ message: "parcels must not name 3, which is a replacement" });
    expect((await arrangeParcels(shop, admin, id, { 2: { 1: 2 }, 4: { 1: 2 } })).statusCode).toBe(200);
    expect(await shipmentsOf(id)).toEqual([
      "1 sale Delivered",
      "2 sale Packed",
      "3 replacement Packed",
      "4 sale Packed",
    ]);
    expect((await orderOf(id)).status).toBe("Order Processing");
    const { orders } = await toPack((await orderOf(id)).orderNumber);
    expect(orders.map(({ parcelNumber }) => parcelNumber)).toEqual([2, 3, 4]);
    for (const parcel of [2, 4])
      await set(id, parcel, {
        status: "Delivered",
        tracking: { partnerName: "DTDC", trackingId: `D${parcel}${id.slice(-8)}` },
      });
    expect((await orderOf(id)).status).toBe("Delivered");
    await expectCleanLedger(shop);
  });
});
