import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findPaidOrders, findStatuses } from "./books.queries.ts";
import type { Measurement } from "./measurement.ts";
import type { ShopToBreak } from "./shop-to-break.ts";
import type { Visitors } from "./shop-visitors.ts";

const rounds = 5;
const buyersAtOnce = 12;

/** One of two copies is killed while it takes orders, confirms payments and applies an uploaded file. */
export async function measureKilledCopy(shop: ShopToBreak, visitors: Visitors): Promise<Measurement[]> {
  const seen = { browse: 0, lostOrders: 0, unpaid: 0, halfFiles: 0, unanswered: 0 };
  for (let round = 0; round < rounds; round += 1) await killOnce(shop, visitors, seen);
  const discrepancies = await findDiscrepancies(shop.db, 20);
  const none = (what: string, measured: number): Measurement => ({
    what: `copy killed mid-request: ${what}`,
    unit: "",
    measured,
    against: 1,
    limit: { atMost: 0 },
  });
  return [
    {
      what: "copy killed mid-request: browse at the other copy",
      unit: "ms",
      measured: seen.browse,
      against: 2000,
      limit: { atMost: 1 },
    },
    none("acknowledged orders lost", seen.lostOrders),
    none("payments not booked at the next confirmation", seen.unpaid),
    none("files applied by halves", seen.halfFiles),
    none("rows in the ledger of what does not agree", discrepancies.length),
    // Otherwise nothing was in flight, and the rest proves nothing.
    {
      what: "copy killed mid-request: requests cut off",
      unit: "",
      measured: seen.unanswered,
      against: 1,
      limit: { atLeast: 1 },
    },
  ];
}

async function killOnce(
  shop: ShopToBreak,
  visitors: Visitors,
  seen: Record<"browse" | "lostOrders" | "unpaid" | "halfFiles" | "unanswered", number>,
): Promise<void> {
  const copy = await shop.startCopy();
  const buyers = Array.from({ length: buyersAtOnce }, () => visitors.next());
  const placed = await Promise.all(buyers.map((buyer) => visitors.order(shop.url, buyer)));
  const paid = await Promise.all(placed.map(({ body }) => visitors.pay(String(body["razorpayOrderId"]))));
  const ids = placed.map(({ body }) => orderIdOf(body));
  const csv = ids.map((id) => `${id},,T-${id},Delhivery,Shipped`).join("\n");

  const orders = buyers.map(() => visitors.order(copy.url, visitors.next()));
  const confirmations = buyers.map((buyer, index) => visitors.confirm(copy.url, buyer, paid[index]!));
  const upload = visitors.uploadStatuses(copy.url, csv);
  await pause(randomInt(5, 150));
  await copy.kill();

  const browsed = await visitors.browse(shop.url);
  seen.browse = Math.max(seen.browse, browsed.status === 200 ? browsed.tookMs : Infinity);
  const answers = await Promise.all(orders);
  const acknowledged = answers.filter(({ status }) => status === 200).map(({ body }) => orderIdOf(body));
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

function orderIdOf(body: Readonly<Record<string, unknown>>): string {
  const { order } = body;
  return typeof order === "object" && order !== null && "_id" in order ? String(order._id) : "none";
}
