import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findPaidOrders, findStatuses } from "./books.queries.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "./measurement.ts";
import type { ShopToBreak } from "./shop-to-break.ts";
import type { Visitors } from "./shop-visitors.ts";

const rounds = 5;
const buyersAtOnce = 12;
const browseWithinMs = 2000;

type Seen = Record<"browseMs" | "lostOrders" | "unpaid" | "halfFiles" | "unanswered", number>;

/** One of two copies is killed while it takes orders, confirms payments and applies an uploaded file. */
export async function measureKilledCopy(shop: ShopToBreak, visitors: Visitors): Promise<Measurement[]> {
  const seen: Seen = { browseMs: 0, lostOrders: 0, unpaid: 0, halfFiles: 0, unanswered: 0 };
  for (let round = 0; round < rounds; round += 1) await killOnce(shop, visitors, seen);
  const discrepancies = await findDiscrepancies(shop.db, 20);
  const what = "copy killed mid-request";
  return [
    mustTakeAtMost(`${what}: browse at the other copy`, seen.browseMs, browseWithinMs),
    mustBeNone(`${what}: acknowledged orders lost`, seen.lostOrders),
    mustBeNone(`${what}: payments not booked at the next confirmation`, seen.unpaid),
    mustBeNone(`${what}: files applied by halves`, seen.halfFiles),
    mustBeNone(`${what}: rows in the ledger of what does not agree`, discrepancies.length),
    {
      // Otherwise nothing was in flight, and the rest proves nothing.
      what: `${what}: requests cut off`,
      unit: "",
      measured: seen.unanswered,
      against: 1,
      limit: { atLeast: 1 },
    },
  ];
}

async function killOnce(shop: ShopToBreak, visitors: Visitors, seen: Seen): Promise<void> {
  const copy = await shop.startCopy();
  const buyers = Array.from({ length: buyersAtOnce }, () => visitors.next());
  const placed = await Promise.all(buyers.map((buyer) => visitors.place(shop.url, buyer)));
  const paid = await Promise.all(placed.map(({ razorpayOrderId }) => visitors.pay(razorpayOrderId)));
  const ids = placed.map(({ orderId }) => orderId);
  const csv = ids.map((id) => `${id},,T-${id},Delhivery,Shipped`).join("\n");

  const orders = buyers.map(() => visitors.order(copy.url, visitors.next()));
  const confirmations = buyers.map((buyer, index) => visitors.confirm(copy.url, buyer, paid[index]!));
  const upload = visitors.uploadStatuses(copy.url, csv);
  await pause(randomInt(5, 150));
  await copy.kill();

  const browsed = await visitors.browse(shop.url);
  seen.browseMs = Math.max(seen.browseMs, browsed.status === 200 ? browsed.tookMs : Infinity);
  const answers = await Promise.all(orders);
  const acknowledged = answers.flatMap((answer) => answer.placed?.orderId ?? []);
  seen.lostOrders += acknowledged.length - (await findStatuses(shop.db, acknowledged)).size;
  seen.unanswered += [...answers, ...(await Promise.all(confirmations)), await upload].filter(
    ({ status }) => status === 0,
  ).length;

  // The file does not touch what it moves on to the right; a payment that comes later leaves that status.
  const moved = [...(await findStatuses(shop.db, ids)).values()].filter((status) => status === "Shipped");
  if (moved.length !== 0 && moved.length !== ids.length) seen.halfFiles += 1;
  await Promise.all(buyers.map((buyer, index) => visitors.confirm(shop.url, buyer, paid[index]!)));
  const bought = await findPaidOrders(
    shop.db,
    paid.map(({ razorpayOrderId }) => razorpayOrderId),
  );
  seen.unpaid += paid.length - bought.length;
}
