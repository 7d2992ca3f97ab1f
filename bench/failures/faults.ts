import { join } from "node:path";
import type { CopyOptions, BreakableShop } from "./breakable-shop.ts";

/** Promised behaviour during a fault: it works as usual, or ("503") a quick 503 with a message asks to try again. */
export type Promised = "works" | "503" | "works or 503";

export const parts = ["browse", "sign in", "cart", "place order", "pay", "staff desk"] as const;
export type Part = (typeof parts)[number];

export interface Fault {
  readonly name: string;
  /** The promised behaviour of each part, and within how many milliseconds. */
  readonly promises: Readonly<Record<Part, readonly [Promised, withinMs: number]>>;
  begin?(shop: BreakableShop): Promise<void> | void;
  end?(shop: BreakableShop): Promise<void> | void;
  /** How to start a copy of the shop that has the fault itself; otherwise the fault is in a dependency. */
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
  browse: ["works or 503", maxMs],
  "sign in": ["503", maxMs],
  cart: ["503", maxMs],
  "place order": ["503", maxMs],
  pay: ["503", maxMs],
  "staff desk": ["503", maxMs],
};
// Browsing waits for at most one statement; the other parts run several, one after another.
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
  "place order": ["503", providerMs],
  pay: ["503", providerMs],
  "staff desk": ["works or 503", providerMs],
};

export const faults: readonly Fault[] = [
  {
    name: "PostgreSQL killed",
    promises: withoutDatabase,
    begin: (shop) => shop.killPostgres(),
    end: (shop) => shop.startPostgresAgain(),
  },
  {
    name: "PostgreSQL with 250 ms latency",
    promises: slowDatabase,
    begin: ({ database }) => database.set({ kind: "latency", eachWayMs: 250 }),
    end: ({ database }) => database.set({ kind: "none" }),
  },
  {
    name: "PostgreSQL unreachable",
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
    name: "payment provider timeout",
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
    name: "disk full",
    promises: everythingWorks,
    // Simulates a full disk: the process cannot write a single byte to any file.
    copy: { through: ["prlimit", "--fsize=0"] },
  },
  { name: "clock an hour ahead", promises: everythingWorks, copy: withClockOff(1) },
  { name: "clock an hour behind", promises: everythingWorks, copy: withClockOff(-1) },
];

function withClockOff(hours: number): CopyOptions {
  const shifted = join(import.meta.dirname, "../../apps/server/test-support/shifted-clock.mjs");
  const environment = { NODE_OPTIONS: `--import=${shifted}`, CLOCK_OFF_MS: String(hours * 3_600_000) };
  return { environment };
}

async function setFaults({ sandboxUrl }: BreakableShop, changes: object): Promise<void> {
  await fetch(`${sandboxUrl}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(changes),
  });
}
