import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findPaidOrders, findStatuses } from "./books.queries.ts";
import { type Fault, faults, type Part, parts, type Promised } from "./faults.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "./measurement.ts";
import { type ShopToBreak, withShopToBreak } from "./shop-to-break.ts";
import { type Answer, inviteVisitors, type Paid, type Visitors } from "./shop-visitors.ts";

const paidUnaskedMs = 60_000;
// How soon everything works once a fault is over.
const recoversInMs = 3000;

/** Every dependency broken in every way, and what each part of the shop does meanwhile and afterwards. */
export function measure(): Promise<Measurement[]> {
  return withShopToBreak(async (shop) => {
    const visitors = await inviteVisitors(shop.db, shop.sandboxUrl, 400);
    const measurements: Measurement[] = [];
    for (const fault of faults) {
      const { url } = fault.copy ? await shop.startCopy(fault.copy) : shop;
      for (const part of parts) measurements.push(...(await measurePart(shop, visitors, url, fault, part)));
    }
    measurements.push(...(await measureKilledCopy(shop, visitors)));
    return measurements;
  });
}

async function measurePart(
  shop: ShopToBreak,
  visitors: Visitors,
  url: string,
  fault: Fault,
  part: Part,
): Promise<Measurement[]> {
  const { act, razorpayOrderId } = await prepare(shop, visitors, fault, part);
  const [promised, withinMs] = fault.promises[part];
  await fault.begin?.(shop);
  const answer = await act(url);
  await fault.end?.(shop);
  const what = `${fault.name}: ${part} ${promised}`;
  const measurements = [figure(what, keeps(promised, answer), answer.tookMs, withinMs, answer)];

  const over = performance.now();
  if (razorpayOrderId !== undefined && promised === "is told") {
    // The buyer has gone away: the provider's webhook, or the shop's own asking, must do it.
    const isPaid = await until(async () => (await findPaidOrders(shop.db, [razorpayOrderId])).length > 0);
    const tookMs = performance.now() - over;
    measurements.push(figure(`${fault.name}: paid without the buyer`, isPaid, tookMs, paidUnaskedMs));
  }
  const again = performance.now();
  const works = await until(async () => (await act(url)).status === 200);
  if (promised !== "works") {
    measurements.push(
      figure(`${fault.name}: ${part} afterwards`, works, performance.now() - again, recoversInMs),
    );
  }
  const discrepancies = await findDiscrepancies(shop.db, 20);
  if (discrepancies.length > 0)
    throw new Error(`${what}: the books do not balance.\n${JSON.stringify(discrepancies)}`);
  return measurements;
}

/** What a part of the shop is asked; for paying, an order is placed and the money taken while all is well. */
async function prepare(shop: ShopToBreak, visitors: Visitors, fault: Fault, part: Part) {
  const buyer = visitors.next();
  const isProvider = fault.name.startsWith("payment provider");
  if (part === "pay" || (part === "staff desk" && isProvider)) {
    const { razorpayOrderId } = await visitors.place(shop.url, buyer);
    if (part === "staff desk") return { act: (url: string) => visitors.recheck(url, razorpayOrderId) };
    let paid: Paid | undefined;
    const act = async (url: string) => {
      // The money comes in the middle of it; of a provider that cannot be asked there is no news either.
      paid ??= await visitors.pay(razorpayOrderId, { webhook: !isProvider });
      return visitors.confirm(url, buyer, paid);
    };
    return { act, razorpayOrderId };
  }
  const acts = {
    browse: visitors.browse,
    "sign in": visitors.signIn,
    cart: (url: string) => visitors.fill(url, visitors.regular),
    "place order": (url: string) => visitors.order(url, buyer),
    "staff desk": visitors.desk,
  };
  return { act: acts[part] };
}

function keeps(promised: Promised, { status, body }: Answer): boolean {
  const isTold = status === 503 && typeof body["message"] === "string";
  return (promised !== "is told" && status === 200) || (promised !== "works" && isTold);
}

function figure(
  what: string,
  isRight: boolean,
  tookMs: number,
  withinMs: number,
  answer?: Answer,
): Measurement {
  if (!isRight) console.error(`${what}: not so. ${answer ? JSON.stringify(answer).slice(0, 300) : ""}`);
  return mustTakeAtMost(what, isRight ? tookMs : Infinity, withinMs);
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + paidUnaskedMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await pause(20);
  }
  return false;
}

const rounds = 5;
const buyersAtOnce = 12;
const browseWithinMs = 2000;

type Seen = Record<"browseMs" | "lostOrders" | "unpaid" | "halfFiles" | "unanswered", number>;

/** One of two copies is killed while it takes orders, confirms payments and applies an uploaded file. */
async function measureKilledCopy(shop: ShopToBreak, visitors: Visitors): Promise<Measurement[]> {
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
