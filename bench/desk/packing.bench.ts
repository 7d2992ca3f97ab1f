import { insertAdmin, insertManyOrders } from "../support/many-orders.queries.ts";
import { type Measurement, mustMostlyTakeAtMost, timesOf } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { withConnection } from "../support/with-connection.ts";

/** Two of nine are to be packed or in production: the work of some days. */
const orders = 9000;
const waiting = (orders / 9) * 2;
const maxMs = 300;
const calls = 50;

const pages = {
  "all here": {},
  "to pack": { stage: "to-pack" },
  "those to a zone that are booked": { stage: "booked", zone: "4" },
};

/** The packing page, whose counts and choices are of all that waits. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(({ url, ownerUrl }) =>
    withConnection(ownerUrl, async (db) => {
      const token = await insertAdmin(db);
      await insertManyOrders(db, orders);
      const measurements: Measurement[] = [];
      for (const [what, query] of Object.entries(pages)) {
        const times = await timesOf(() => request(`${url}/api/packing/orders`, token, query), calls);
        const name = `packing, ${waiting.toLocaleString("en")} orders waiting: ${what}`;
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
