import { join } from "node:path";
import type { FaultProxy } from "@dakbag/api/test-support/fault-proxy";
import type { ShopToBreak } from "./shop-to-break.ts";

/** What is promised while something is broken: it works as ever, or one is told to try again, soon and in words. */
export type Promised = "works" | "is told" | "works or is told";

export const parts = ["browse", "sign in", "cart", "place order", "pay", "staff desk"] as const;
export type Part = (typeof parts)[number];

export interface Fault {
  readonly name: string;
  begin(): Promise<unknown> | void;
  end(): Promise<unknown> | void;
  /** What is promised of each part, and within how long. */
  readonly promises: Readonly<Record<Part, readonly [Promised, number]>>;
  /** How soon everything works once it is over. */
  readonly recoversInMs: number;
  /** Where the copy is that has the fault, if it is not the shop itself. */
  readonly url?: string;
}

const mostMs = 2000;
const recoversInMs = 3000;
// The provider has 8 seconds to answer.
const providerMs = 10_000;

export async function faultsOf(shop: ShopToBreak): Promise<Fault[]> {
  return [...faultsOfDatabase(shop), ...faultsOfProviders(shop), ...(await faultsOfCopies(shop))];
}

function faultsOfDatabase({ database, killPostgres, startPostgresAgain }: ShopToBreak): Fault[] {
  const isTold: Fault["promises"] = {
    ...ofEveryPart("is told", mostMs),
    browse: ["works or is told", mostMs],
  };
  return [
    {
      name: "PostgreSQL killed",
      begin: killPostgres,
      end: startPostgresAgain,
      promises: isTold,
      recoversInMs,
    },
    {
      name: "PostgreSQL 250 ms away",
      begin: () => database.set({ kind: "latency", eachWayMs: 250 }),
      end: heal(database),
      // Browsing has at most one statement to wait for; the others have as many as they need, one after another.
      promises: { ...ofEveryPart("works", 15_000), browse: ["works", mostMs] },
      recoversInMs,
    },
    {
      name: "PostgreSQL in a black hole",
      begin: () => database.set({ kind: "black hole" }),
      end: heal(database),
      promises: isTold,
      recoversInMs,
    },
  ];
}

function faultsOfProviders({ paymentProvider, smsGateway, sandboxUrl }: ShopToBreak): Fault[] {
  const withFaults = (faults: object) => () => setFaults(sandboxUrl, faults);
  const promises: Fault["promises"] = {
    ...ofEveryPart("works", mostMs),
    "place order": ["is told", providerMs],
    pay: ["is told", providerMs],
    "staff desk": ["works or is told", providerMs],
  };
  return [
    {
      name: "payment provider down",
      begin: () => paymentProvider.set({ kind: "reset" }),
      end: heal(paymentProvider),
      promises,
      recoversInMs,
    },
    {
      name: "payment provider silent",
      begin: () => paymentProvider.set({ kind: "black hole" }),
      end: heal(paymentProvider),
      promises,
      recoversInMs,
    },
    {
      name: "payment provider answers 500",
      begin: withFaults({ serverErrors: 1_000_000 }),
      end: withFaults({ serverErrors: 0 }),
      promises,
      recoversInMs,
    },
    {
      name: "payment provider answers nonsense",
      begin: withFaults({ garbageAnswers: 1_000_000 }),
      end: withFaults({ garbageAnswers: 0 }),
      promises,
      recoversInMs,
    },
    {
      name: "SMS gateway down",
      begin: () => smsGateway.set({ kind: "reset" }),
      end: heal(smsGateway),
      promises: ofEveryPart("works", mostMs),
      recoversInMs,
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
  const copies = [
    // No file may grow by a single byte: a disk that is full, wherever the program would write.
    ["full disk", await shop.startCopy({ through: ["prlimit", "--fsize=0"] })],
    ["clock an hour ahead", await clockOff(1)],
    ["clock an hour behind", await clockOff(-1)],
  ] as const;
  const nothing = () => undefined;
  return copies.map(([name, { url }]) => ({
    name,
    url,
    begin: nothing,
    end: nothing,
    promises: ofEveryPart("works", mostMs),
    recoversInMs: mostMs,
  }));
}

function ofEveryPart(promised: Promised, withinMs: number): Fault["promises"] {
  return {
    browse: [promised, withinMs],
    "sign in": [promised, withinMs],
    cart: [promised, withinMs],
    "place order": [promised, withinMs],
    pay: [promised, withinMs],
    "staff desk": [promised, withinMs],
  };
}

const heal = (proxy: FaultProxy) => () => proxy.set({ kind: "none" });

async function setFaults(sandboxUrl: string, faults: object): Promise<void> {
  await fetch(`${sandboxUrl}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
}
