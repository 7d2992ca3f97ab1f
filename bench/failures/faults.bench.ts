import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findPaidOrders, findStatuses } from "./ledger.queries.ts";
import { type Fault, faults, type Part, parts, type Promised } from "./faults.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "../support/measurement.ts";
import { type BreakableShop, withBreakableShop } from "./breakable-shop.ts";
import { type Answer, prepareVisitors, type Paid, type Visitors } from "./shop-visitors.ts";

const paidWithoutBuyerMs = 60_000;
// Maximum recovery time after the end of a fault.
const recoversInMs = 3000;

/** Breaks every dependency in every way, and measures each part of the shop during and after the fault. */
export function measure(): Promise<Measurement[]> {
  return withBreakableShop(async (shop) => {
    const visitors = await prepareVisitors(shop.db, shop.sandboxUrl, 400);
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
  shop: BreakableShop,
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
  const measurements = [figure(what, isPromiseKept(promised, answer), answer.tookMs, withinMs, answer)];

  const faultEndedAt = performance.now();
  if (razorpayOrderId !== undefined && promised === "503") {
    // The buyer has left the page: the provider's webhook, or the shop's reconciliation, must settle the payment.
    const isPaid = await waitUntil(async () => (await findPaidOrders(shop.db, [razorpayOrderId])).length > 0);
    const tookMs = performance.now() - faultEndedAt;
    measurements.push(figure(`${fault.name}: paid without the buyer`, isPaid, tookMs, paidWithoutBuyerMs));
  }
  const retriedAt = performance.now();
  const works = await waitUntil(async () => (await act(url)).status === 200);
  if (promised !== "works") {
    measurements.push(
      figure(`${fault.name}: ${part} afterwards`, works, performance.now() - retriedAt, recoversInMs),
    );
  }
  const discrepancies = await findDiscrepancies(shop.db, 20);
  if (discrepancies.length > 0)
    throw new Error(`${what}: the ledger has discrepancies.\n${JSON.stringify(discrepancies)}`);
  return measurements;
}

/** The requests to a part of the shop; for paying, an order is placed before the fault. */
async function prepare(shop: BreakableShop, visitors: Visitors, fault: Fault, part: Part) {
  const buyer = visitors.next();
  const isProvider = fault.name.startsWith("payment provider");
  if (part === "pay" || (part === "staff desk" && isProvider)) {
    const { razorpayOrderId } = await visitors.place(shop.url, buyer);
    if (part === "staff desk") return { act: (url: string) => visitors.recheck(url, razorpayOrderId) };
    let paid: Paid | undefined;
    const act = async (url: string) => {
      // The payment is captured during the fault; an unavailable provider sends no webhook either.
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

function isPromiseKept(promised: Promised, { status, body }: Answer): boolean {
  const hasErrorMessage = status === 503 && typeof body["message"] === "string";
  return (promised !== "503" && status === 200) || (promised !== "works" && hasErrorMessage);
}

function figure(
  what: string,
  isRight: boolean,
  tookMs: number,
  withinMs: number,
  answer?: Answer,
): Measurement {
  if (!isRight) console.error(`${what}: FAILED. ${answer ? JSON.stringify(answer).slice(0, 300) : ""}`);
  return mustTakeAtMost(what, isRight ? tookMs : Infinity, withinMs);
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + paidWithoutBuyerMs;
  while (performance.now() < deadline) {
    if (await isTrue()) return true;
    await pause(20);
  }
  return false;
}

const rounds = 5;
const concurrentBuyers = 12;
const browseWithinMs = 2000;

type Seen = Record<"browseMs" | "lostOrders" | "unpaid" | "partlyAppliedFiles" | "unanswered", number>;

/** Kills one of two copies while it accepts orders, confirms payments and applies an uploaded file. */
async function measureKilledCopy(shop: BreakableShop, visitors: Visitors): Promise<Measurement[]> {
  const seen: Seen = { browseMs: 0, lostOrders: 0, unpaid: 0, partlyAppliedFiles: 0, unanswered: 0 };
  for (let round = 0; round < rounds; round += 1) await killOnce(shop, visitors, seen);
  const discrepancies = await findDiscrepancies(shop.db, 20);
  const what = "copy killed mid-request";
  return [
    mustTakeAtMost(`${what}: browse at the other copy`, seen.browseMs, browseWithinMs),
    mustBeNone(`${what}: acknowledged orders lost`, seen.lostOrders),
    mustBeNone(`${what}: payments not booked after the next confirmation`, seen.unpaid),
    mustBeNone(`${what}: files applied partly`, seen.partlyAppliedFiles),
    mustBeNone(`${what}: discrepancies in the ledger`, discrepancies.length),
    {
      // Without a request in flight the other measurements prove nothing.
      what: `${what}: requests cut off`,
      unit: "",
      measured: seen.unanswered,
      against: 1,
      limit: { atLeast: 1 },
    },
  ];
}

async function killOnce(shop: BreakableShop, visitors: Visitors, seen: Seen): Promise<void> {
  const copy = await shop.startCopy();
  const buyers = Array.from({ length: concurrentBuyers }, () => visitors.next());
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

  // Either all or none of the orders are shipped; a later payment does not change that status.
  const moved = [...(await findStatuses(shop.db, ids)).values()].filter((status) => status === "Shipped");
  if (moved.length !== 0 && moved.length !== ids.length) seen.partlyAppliedFiles += 1;
  await Promise.all(buyers.map((buyer, index) => visitors.confirm(shop.url, buyer, paid[index]!)));
  const bought = await findPaidOrders(
    shop.db,
    paid.map(({ razorpayOrderId }) => razorpayOrderId),
  );
  seen.unpaid += paid.length - bought.length;
}
