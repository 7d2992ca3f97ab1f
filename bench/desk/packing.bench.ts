import { insertAdmin, insertManyOrders } from "../support/many-orders.queries.ts";
import { type Measurement, mustMostlyTakeAtMost, timesOf } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { withConnection } from "../support/with-connection.ts";

/** Two of nine orders are to be packed or in production: the work of some days, and of a month that nobody did. */
const sizes = [
  { orders: 9000, maxMs: 300 },
  { orders: 45_000, maxMs: 1000 },
];
const calls = 50;

const pages = {
  "all here": {},
  "to pack": { stage: "to-pack" },
  "those to a zone that are booked": { stage: "booked", zone: "4" },
};

/** The packing page, whose counts and choices are of all that waits. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const size of sizes) measurements.push(...(await measureAt(size)));
  return measurements;
}

function measureAt({ orders, maxMs }: (typeof sizes)[number]): Promise<Measurement[]> {
  return withRunningShop(({ url, ownerUrl }) =>
    withConnection(ownerUrl, async (db) => {
      const token = await insertAdmin(db);
      await insertManyOrders(db, orders);
      const measurements: Measurement[] = [];
      for (const [what, query] of Object.entries(pages)) {
        const times = await timesOf(() => request(`${url}/api/packing/orders`, token, query), calls);
        const name = `packing, ${((orders / 9) * 2).toLocaleString("en")} orders waiting: ${what}`;
        measurements.push(mustMostlyTakeAtMost(name, times, maxMs));
      }
      return measurements;
    }),
  );
}

/** The time of one call in milliseconds, until the whole response is read. */
async function request(url: string, token: string, query: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${url}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { orders: rows } = (await answer.json()) as { orders?: unknown[] };
  if (!rows?.length) throw new Error("There is nothing to pack.");
  return performance.now() - begin;
}
