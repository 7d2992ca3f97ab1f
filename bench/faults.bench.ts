import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findPaidOrders } from "./books.queries.ts";
import { measureKilledCopy } from "./killed-copy.ts";
import type { Measurement } from "./measurement.ts";
import { type ShopToBreak, withShopToBreak } from "./shop-to-break.ts";
import { type Answer, inviteVisitors, type Paid, type Visitors } from "./shop-visitors.ts";

// What is promised while something is broken: it works as ever, or one is told to try again, soon and in words.
type Promised = "works" | "is told" | "works or is told";

interface Fault {
  readonly name: string;
  begin(): Promise<unknown> | void;
  end(): Promise<unknown> | void;
  /** What is promised of each part, and within how long. */
  readonly parts: Readonly<Record<Part, readonly [Promised, number]>>;
  /** How soon everything works once it is over. */
  readonly recoversInMs: number;
  /** Where the copy is that has the fault, if it is not the shop itself. */
  readonly url?: string;
}

const allParts = ["browse", "sign in", "cart", "place order", "pay", "staff desk"] as const;
type Part = (typeof allParts)[number];

const mostMs = 2000;
// The provider has 8 seconds to answer.
const providerMs = 10_000;
const paidUnaskedMs = 60_000;

/** Every dependency broken in every way, and what each part of the shop does meanwhile and afterwards. */
export function measureFaults(): Promise<Measurement[]> {
  return withShopToBreak(async (shop) => {
    const visitors = await inviteVisitors(shop.db, shop.sandboxUrl, 400);
    const measurements: Measurement[] = [];
    for (const fault of [...faultsOfNetwork(shop), ...(await faultsOfCopies(shop))]) {
      for (const part of allParts) measurements.push(...(await measurePart(shop, visitors, fault, part)));
    }
    measurements.push(...(await measureKilledCopy(shop, visitors)));
    return measurements;
  });
}

function faultsOfNetwork(shop: ShopToBreak): Fault[] {
  const { database, paymentProvider, smsGateway } = shop;
  const heal = (proxy: typeof database) => () => proxy.set({ kind: "none" });
  const withFaults = (faults: object) => () => setFaults(shop, faults);
  const providerParts: Fault["parts"] = {
    ...everyPart("works", mostMs),
    "place order": ["is told", providerMs],
    pay: ["is told", providerMs],
    "staff desk": ["works or is told", providerMs],
  };
  return [
    {
      name: "PostgreSQL killed",
      begin: shop.killPostgres,
      end: shop.startPostgresAgain,
      parts: { ...everyPart("is told", mostMs), browse: ["works or is told", mostMs] },
      recoversInMs: 3000,
    },
    {
      name: "PostgreSQL 250 ms away",
      begin: () => database.set({ kind: "latency", eachWayMs: 250 }),
      end: heal(database),
      // Browsing has at most one statement to wait for; the others have as many as they need, one after another.
      parts: { ...everyPart("works", 15_000), browse: ["works", mostMs] },
      recoversInMs: 3000,
    },
    {
      name: "PostgreSQL in a black hole",
      begin: () => database.set({ kind: "black hole" }),
      end: heal(database),
      parts: { ...everyPart("is told", mostMs), browse: ["works or is told", mostMs] },
      recoversInMs: 3000,
    },
    {
      name: "payment provider down",
      begin: () => paymentProvider.set({ kind: "reset" }),
      end: heal(paymentProvider),
      parts: providerParts,
      recoversInMs: 3000,
    },
    {
      name: "payment provider silent",
      begin: () => paymentProvider.set({ kind: "black hole" }),
      end: heal(paymentProvider),
      parts: providerParts,
      recoversInMs: 3000,
    },
    {
      name: "payment provider answers 500",
      begin: withFaults({ serverErrors: 1_000_000 }),
      end: withFaults({ serverErrors: 0 }),
      parts: providerParts,
      recoversInMs: 3000,
    },
    {
      name: "payment provider answers nonsense",
      begin: withFaults({ garbageAnswers: 1_000_000 }),
      end: withFaults({ garbageAnswers: 0 }),
      parts: providerParts,
      recoversInMs: 3000,
    },
    {
      name: "SMS gateway down",
      begin: () => smsGateway.set({ kind: "reset" }),
      end: heal(smsGateway),
      parts: everyPart("works", mostMs),
      recoversInMs: 3000,
    },
  ];
}

/** Copies of the shop that have the fault in themselves. */
async function faultsOfCopies(shop: ShopToBreak): Promise<Fault[]> {
  const shifted = join(import.meta.dirname, "shifted-clock.mjs");
  const clockOff = (hours: number) =>
    shop.startCopy({
      environment: { NODE_OPTIONS: `--import=${shifted}`, CLOCK_OFF_MS: String(hours * 3_600_000) },
    });
  const nothing = () => undefined;
  const copies = [
    // No file may grow by a single byte: a disk that is full, wherever the program would write.
    ["full disk", await shop.startCopy({ through: ["prlimit", "--fsize=0"] })],
    ["clock an hour ahead", await clockOff(1)],
    ["clock an hour behind", await clockOff(-1)],
  ] as const;
  return copies.map(([name, { url }]) => ({
    ...{ name, url, begin: nothing, end: nothing, recoversInMs: mostMs },
    parts: everyPart("works", mostMs),
  }));
}

const everyPart = (promised: Promised, withinMs: number): Fault["parts"] => ({
  browse: [promised, withinMs],
  "sign in": [promised, withinMs],
  cart: [promised, withinMs],
  "place order": [promised, withinMs],
  pay: [promised, withinMs],
  "staff desk": [promised, withinMs],
});

async function measurePart(
  shop: ShopToBreak,
  visitors: Visitors,
  fault: Fault,
  part: Part,
): Promise<Measurement[]> {
  const url = fault.url ?? shop.url;
  const { act, razorpayOrderId } = await prepare(shop, visitors, fault, part);
  const [promised, withinMs] = fault.parts[part];
  await fault.begin();
  const answer = await act(url);
  const isAsPromised = keeps(promised, answer);
  await fault.end();
  const what = `${fault.name}: ${part} ${promised}`;
  const measurements = [figure(what, isAsPromised, answer.tookMs, withinMs, answer)];

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
      figure(`${fault.name}: ${part} afterwards`, works, performance.now() - again, fault.recoversInMs),
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
    const { body } = await visitors.order(shop.url, buyer);
    const razorpayOrderId = String(body["razorpayOrderId"]);
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
  return { what, unit: "ms", measured: isRight ? tookMs : Infinity, against: withinMs, limit: { atMost: 1 } };
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + paidUnaskedMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await pause(20);
  }
  return false;
}

async function setFaults({ sandboxUrl }: ShopToBreak, faults: object): Promise<void> {
  await fetch(`${sandboxUrl}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
}
