import { join } from "node:path";
import type { CopyOptions, ShopToBreak } from "./shop-to-break.ts";

/** What is promised while something is broken: it works as ever, or one is told to try again, soon and in words. */
export type Promised = "works" | "is told" | "works or is told";

export const parts = ["browse", "sign in", "cart", "place order", "pay", "staff desk"] as const;
export type Part = (typeof parts)[number];

export interface Fault {
  readonly name: string;
  /** What is promised of each part, and within how many milliseconds. */
  readonly promises: Readonly<Record<Part, readonly [Promised, withinMs: number]>>;
  begin?(shop: ShopToBreak): Promise<void> | void;
  end?(shop: ShopToBreak): Promise<void> | void;
  /** The copy of the shop that has the fault in itself; otherwise it is around the shop. */
  readonly copy?: CopyOptions;
}

const maxMs = 2000;
// The provider has 8 seconds to answer.
const providerMs = 10_000;

const everythingWorks: Fault["promises"] = {
  browse: ["works", maxMs],
  "sign in": ["works", maxMs],
  cart: ["works", maxMs],
  "place order": ["works", maxMs],
  pay: ["works", maxMs],
  "staff desk": ["works", maxMs],
};
const withoutDatabase: Fault["promises"] = {
  browse: ["works or is told", maxMs],
  "sign in": ["is told", maxMs],
  cart: ["is told", maxMs],
  "place order": ["is told", maxMs],
  pay: ["is told", maxMs],
  "staff desk": ["is told", maxMs],
};
// Browsing has at most one statement to wait for; the others have as many as they need, one after another.
const slowDatabase: Fault["promises"] = {
  browse: ["works", maxMs],
  "sign in": ["works", 15_000],
  cart: ["works", 15_000],
  "place order": ["works", 15_000],
  pay: ["works", 15_000],
  "staff desk": ["works", 15_000],
};
const withoutPaymentProvider: Fault["promises"] = {
  ...everythingWorks,
  "place order": ["is told", providerMs],
  pay: ["is told", providerMs],
  "staff desk": ["works or is told", providerMs],
};

export const faults: readonly Fault[] = [
  {
    name: "PostgreSQL killed",
    promises: withoutDatabase,
    begin: (shop) => shop.killPostgres(),
    end: (shop) => shop.startPostgresAgain(),
  },
  {
    name: "PostgreSQL 250 ms away",
    promises: slowDatabase,
    begin: ({ database }) => database.set({ kind: "latency", eachWayMs: 250 }),
    end: ({ database }) => database.set({ kind: "none" }),
  },
  {
    name: "PostgreSQL in a black hole",
    promises: withoutDatabase,
    begin: ({ database }) => database.set({ kind: "black hole" }),
    end: ({ database }) => database.set({ kind: "none" }),
  },
  {
    name: "payment provider down",
    promises: withoutPaymentProvider,
    begin: ({ paymentProvider }) => paymentProvider.set({ kind: "reset" }),
    end: ({ paymentProvider }) => paymentProvider.set({ kind: "none" }),
  },
  {
    name: "payment provider silent",
    promises: withoutPaymentProvider,
    begin: ({ paymentProvider }) => paymentProvider.set({ kind: "black hole" }),
    end: ({ paymentProvider }) => paymentProvider.set({ kind: "none" }),
  },
  {
    name: "payment provider answers 500",
    promises: withoutPaymentProvider,
    begin: (shop) => setFaults(shop, { serverErrors: 1_000_000 }),
    end: (shop) => setFaults(shop, { serverErrors: 0 }),
  },
  {
    name: "payment provider answers nonsense",
    promises: withoutPaymentProvider,
    begin: (shop) => setFaults(shop, { garbageAnswers: 1_000_000 }),
    end: (shop) => setFaults(shop, { garbageAnswers: 0 }),
  },
  {
    name: "SMS gateway down",
    promises: everythingWorks,
    begin: ({ smsGateway }) => smsGateway.set({ kind: "reset" }),
    end: ({ smsGateway }) => smsGateway.set({ kind: "none" }),
  },
  {
    name: "no file may grow",
    promises: everythingWorks,
    // Not by a single byte: a disk that is full, wherever the program would write.
    copy: { through: ["prlimit", "--fsize=0"] },
  },
  { name: "clock an hour ahead", promises: everythingWorks, copy: withClockOff(1) },
  { name: "clock an hour behind", promises: everythingWorks, copy: withClockOff(-1) },
];

function withClockOff(hours: number): CopyOptions {
  const shifted = join(import.meta.dirname, "../apps/server/test-support/shifted-clock.mjs");
  const environment = { NODE_OPTIONS: `--import=${shifted}`, CLOCK_OFF_MS: String(hours * 3_600_000) };
  return { environment };
}

async function setFaults({ sandboxUrl }: ShopToBreak, changes: object): Promise<void> {
  await fetch(`${sandboxUrl}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(changes),
  });
}
