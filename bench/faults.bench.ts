import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { setTimeout as pause } from "node:timers/promises";
import { findPaidOrders } from "./books.queries.ts";
import { type Fault, faults, type Part, parts, type Promised } from "./faults.ts";
import { measureKilledCopy } from "./killed-copy.ts";
import { type Measurement, mustTakeAtMost } from "./measurement.ts";
import { type ShopToBreak, withShopToBreak } from "./shop-to-break.ts";
import { type Answer, inviteVisitors, type Paid, type Visitors } from "./shop-visitors.ts";

const paidUnaskedMs = 60_000;
// How soon everything works once a fault is over.
const recoversInMs = 3000;

/** Every dependency broken in every way, and what each part of the shop does meanwhile and afterwards. */
export function measureFaults(): Promise<Measurement[]> {
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
