import { expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { acceptClaim, claimsOnDesk, refuseClaim } from "../../../test-support/builders/claims.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { transaction } from "../../platform/database.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { followShipments } from "../orders/write-order.ts";
import { type CourierReport, openClaimOfCourier } from "./open-claim-of-courier.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Asha Rao" });

async function shipped() {
  const placed = await placePaidOrder(shop, { HONROL100: 10 });
  const tracking = { partnerName: "DTDC", trackingId: `D${placed.id.slice(-8)}` };
  await saveOrder(shop, admin, placed.id, { status: "Shipped", tracking });
  return placed;
}
/** As a courier's scan will: the stage, the order that follows it, and the claim. */
const report = (id: string, stage: CourierReport["stage"], at = shop.clock.now()) =>
  transaction(shop.db, async (tx) => {
    await lockOrder(tx, id);
    await tx.query("UPDATE shipments SET stage = $2 WHERE id = $1", [id, stage]);
    await followShipments(tx, { id, status: "Shipped" });
    return openClaimOfCourier(tx, { orderId: id, shipmentId: id, stage, at });
  });
const stock = async () =>
  (
    await shop.db.query<{ count: number }>(
      "SELECT count_in_stock AS count FROM products WHERE sku = 'HONROL100'",
    )
  ).rows[0]!.count;

test(
  "a parcel that comes back has one claim of all its pieces, however often its courier says so",
  { tags: ["ruling-claims.2"] },
  async () => {
    const { id } = await shipped();
    const claimId = await report(id, "RTO", new Date("2026-11-28T05:00:00Z"));
    expect(await report(id, "RTO")).toBe(claimId);
    expect(await report(id, "Lost")).toBe(claimId);
    const claims = await claimsOnDesk(shop, admin, id);
    expect(claims).toMatchObject([
      {
        id: claimId,
        kind: "returned",
        state: "Raised",
        parcelNumber: 1,
        deadline: "2026-11-28T05:00:00.000Z",
        lines: [{ quantity: 10 }],
      },
    ]);
    const { events } = await readOnDesk(shop, admin, id);
    expect(events.filter(({ what }) => what === "Claim on parcel 1: returned by the courier")).toMatchObject([
      { actor: "Courier" },
    ]);
  },
);

test("at the same time ten reports open one claim", { tags: ["ruling-claims.2"] }, async () => {
  const { id } = await shipped();
  const opened = await Promise.all(Array.from({ length: 10 }, () => report(id, "Lost")));
  expect(new Set(opened).size).toBe(1);
  expect(await claimsOnDesk(shop, admin, id)).toHaveLength(1);
});

test(
  "goods that came back whole are sent again, or refunded, and are in stock",
  { tags: ["ruling-claims.2"] },
  async () => {
    const { id } = await shipped();
    const claimId = await report(id, "RTO");
    const before = await stock();
    const lines = [{ lineNumber: 1, refund: 4, replace: 6, restock: true }];
    expect((await acceptClaim(shop, admin, [id, claimId!], { lines })).statusCode).toBe(200);
    expect(await stock()).toBe(before + 4);
    await expectCleanLedger(shop);
  },
);

test(
  "it leaves out what is refunded, and nothing is claimed of a parcel without pieces; a refused one can come again",
  { tags: ["ruling-claims.2"] },
  async () => {
    const { id } = await shipped();
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 3 }] });
    const claimId = await report(id, "Lost");
    expect((await claimsOnDesk(shop, admin, id))[0]!.lines).toMatchObject([{ quantity: 7 }]);
    await refuseClaim(shop, admin, [id, claimId!], { reason: "It was found" });
    const again = await report(id, "Lost");
    expect(again).not.toBe(claimId);
    await refuseClaim(shop, admin, [id, again!], { reason: "It was found" });
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 7 }], refundsSeen: 1 });
    expect(await report(id, "Lost")).toBeNull();
  },
);
