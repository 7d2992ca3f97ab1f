import { delhiveryMeaning } from "@dakbag/domain/orders/courier-scans";
import { beforeAll, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { bookParcel } from "../../../test-support/builders/booked-parcel.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import type { TrackedParcel } from "../../providers/courier-company.ts";
import { createScanQueue } from "./scan-queue.ts";

const now = new Date("2026-11-25T06:00:00Z");
const shop = testAppForAll({ now, hasCouriers: true });
beforeAll(() => setStock(shop, 1_000_000));

const company = "Delhivery" as const;

function pushOf(awb: string, status: string, minutes: number, activity = ""): TrackedParcel {
  const at = new Date(now.getTime() + minutes * 60_000);
  const meaning = delhiveryMeaning({ type: "UD", status, nsl: "" });
  return { awb, expectedAt: null, scans: [{ awb, code: status, at, activity, location: "Jaipur", meaning }] };
}

async function shippedParcel(): Promise<{ id: string; awb: string }> {
  const { id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
  const [awb = ""] = await bookParcel(shop, id);
  return { id, awb };
}
const stateOf = async (id: string) => {
  const { rows } = await shop.db.query<{ stage: string; scans: number }>(
    `SELECT stage, (SELECT count(*)::int FROM scans WHERE shipment_id = s.id) AS scans FROM shipments s WHERE id = $1`,
    [id],
  );
  return rows[0];
};

test("scans of many parcels that are pushed at once are all stored, several of one parcel too", async () => {
  const parcels = [await shippedParcel(), await shippedParcel(), await shippedParcel()];
  const takeIn = createScanQueue(shop.shop);
  const statuses = ["In Transit", "Dispatched", "Pending"];
  const pushes = statuses.flatMap((status, at) =>
    parcels.map(({ awb }) => takeIn({ company, parcel: pushOf(awb, status, at - 60) })),
  );
  await Promise.all(pushes);
  for (const { id } of parcels) expect(await stateOf(id)).toEqual({ stage: "Out for delivery", scans: 3 });
});

test("a push that cannot be stored fails by itself, and not those beside it", async () => {
  const [good, bad] = [await shippedParcel(), await shippedParcel()];
  const takeIn = createScanQueue(shop.shop);
  const first = [good, bad].map(({ awb }) => takeIn({ company, parcel: pushOf(awb, "In Transit", -60) }));
  const pushed = [
    takeIn({ company, parcel: pushOf(good.awb, "Pending", -30) }),
    takeIn({ company, parcel: pushOf(bad.awb, "Pending", -30, "\0") }),
    takeIn({ company, parcel: pushOf(good.awb, "Dispatched", -10) }),
  ];
  const settled = Promise.allSettled(pushed);
  await Promise.all(first);
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await stateOf(good.id)).toEqual({ stage: "Out for delivery", scans: 3 });
  expect(await stateOf(bad.id)).toMatchObject({ scans: 1 });
  // It goes on.
  await takeIn({ company, parcel: pushOf(bad.awb, "Dispatched", -5) });
  expect(await stateOf(bad.id)).toMatchObject({ stage: "Out for delivery" });
});
