import { insertManyOrders, signInBuyer } from "../support/many-orders.queries.ts";
import {
  measureInTurns,
  type Measurement,
  median,
  mustMostlyTakeAtMost,
  timesOf,
} from "../support/measurement.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { withConnection } from "../support/with-connection.ts";

const manyOrders = 10_000;
const fewOrders = 10;
const rounds = 5;
const callsPerRound = 10;
// A search reads all orders of the buyer (decision 76).
const maxSearchMs = 300;
// Frequent and rare texts of each kind and length, and what no order has.
const searches = [
  ["the list", ""],
  ["the list of a month", "", "from=2025-03-01&to=2025-03-31"],
  ["the list of a financial year", "", "from=2025-04-01&to=2026-03-31"],
  ["a word of titles in a month", "bag", "from=2025-03-01&to=2025-03-31"],
  ["a word of titles in a financial year", "bag", "from=2025-04-01&to=2026-03-31"],
  ["a word of no order in a financial year", "nowhere", "from=2025-04-01&to=2026-03-31"],
  ["a word of titles", "bag"],
  ["two words", "bag traders"],
  ["a SKU", "HONROL100"],
  ["a tracking number", "BD000000003"],
  ["an order number", "bench/0000003"],
  ["a company", "traders"],
  ["a GSTIN's beginning", "27ABCDE"],
  ["one character", "b"],
  ["two characters", "00"],
  ["a character of no order", "!"],
  ["two characters of no order", "zq"],
  ["a word of no order", "nowhere"],
] as const;

/** A buyer with ten thousand orders: the list compared with that of a buyer with ten, and the time of each search. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop((large) =>
    withRunningShop(async (small) => {
      const [many, few] = [await openOrders(large, manyOrders), await openOrders(small, fewOrders)];
      const measurements: Measurement[] = [];
      for (const [kind, q, days = ""] of searches) {
        const query = `${new URLSearchParams({ q })}`;
        const what = `a buyer of 10,000 orders: ${kind}${q === "" ? "" : `, ${q}`}`;
        if (q !== "") {
          const times = await timesOf(() => many(`${query}&${days}`), rounds * callsPerRound);
          measurements.push(mustMostlyTakeAtMost(what, times, maxSearchMs));
          continue;
        }
        const turns = await measureInTurns(
          () => timeOf(many, `${query}&${days}`),
          // On any day: of ten orders, hardly one is of a month.
          () => timeOf(few, query),
          { rounds },
        );
        measurements.push({ what, unit: "ms", limit: { atMost: 3 }, ...turns });
      }
      return measurements;
    }),
  );
}

type Ask = (query: string) => Promise<number>;

async function openOrders(shop: RunningShop, orders: number): Promise<Ask> {
  const token = await withConnection(shop.ownerUrl, async (db) => {
    await insertManyOrders(db, orders, undefined, orders);
    return signInBuyer(db);
  });
  return async (query) => {
    const begin = performance.now();
    const answer = await fetch(`${shop.url}/api/orders?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.json()) as { data?: unknown[] };
    if (!answer.ok || !body.data) throw new Error(`the orders were refused: ${JSON.stringify(body)}`);
    return performance.now() - begin;
  };
}

const timeOf = async (ask: Ask, query: string) => median(await timesOf(() => ask(query), callsPerRound));
