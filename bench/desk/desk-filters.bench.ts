import { daysOfDemand } from "@dakbag/api/features/inventory/count-demand";
import { writeStockLevels } from "@dakbag/api/features/inventory/write-stock-levels";
import { openDatabase } from "@dakbag/api/platform/database";
import { growCatalogue, setStockOfSome } from "../growth/growth.queries.ts";
import { insertAdmin } from "../support/many-orders.queries.ts";
import { type Measurement, mustMostlyTakeAtMost, timesOf } from "../support/measurement.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { withConnection } from "../support/with-connection.ts";

const sizes = [1000, 10_000, 100_000];
const calls = 40;
// A search may read all products (decision 79).
const maxMs = 300;
/** As far into a list as it goes, at most. */
const deepPage = 30;

const products = "/api/admin/products";
const inventory = "/api/inventory";
const requests = [
  [products, ""],
  [products, "category=POLY"],
  [products, "category=TAPE"],
  [products, "show=shown"],
  [products, "show=hidden"],
  [products, "stock=out"],
  [products, "stock=low"],
  [products, "stock=low&search=12&category=POLY"],
  [products, "search=courier"],
  [products, "search=tape"],
  [products, "search=taptrn048"],
  [products, "search=12"],
  [products, "search=nowhere"],
  [products, "search=zq"],
  [inventory, ""],
  [inventory, "level=red"],
  [inventory, "level=orange"],
  [inventory, "level=green"],
  [inventory, "search=courier"],
  [inventory, "search=tape"],
  [inventory, "search=taptrn048"],
  [inventory, "search=12&level=red"],
  [inventory, "search=nowhere"],
] as const;

/** The desk's filters and searches, first page and a deep one, in a shop of many products. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const size of sizes)
    await withRunningShop(async (shop) => {
      const desk = await openDesk(shop, size);
      for (const [path, filter] of requests) {
        const measureList = async (what: string, query: string) => {
          const name = `${size.toLocaleString("en-IN")} products: ${path}?${filter}, ${what}`;
          const times = await timesOf(() => desk.timeCall(`${path}?${query}`), calls);
          measurements.push(mustMostlyTakeAtMost(name, times, maxMs));
        };
        await measureList("first page", filter);
        const deep = await desk.findDeepPage(path, filter);
        if (deep) await measureList(`page ${deep.page}`, `${filter}&page=${deep.page}&after=${deep.after}`);
      }
    });
  return measurements;
}

async function openDesk({ ownerUrl, url }: RunningShop, size: number) {
  const token = await withConnection(ownerUrl, insertAdmin);
  const db = openDatabase(ownerUrl, { onConnectionError: () => undefined });
  try {
    await growCatalogue(db, size);
    // Without the time limit of the shop's connections.
    await withConnection(ownerUrl, setStockOfSome);
    await writeStockLevels(db, daysOfDemand(new Date()));
  } finally {
    await db.end();
  }
  await withConnection(ownerUrl, (client) =>
    client.query("VACUUM ANALYZE products, desk_products, stock_levels, inventory_plans"),
  );
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as { next: string | null };
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    timeCall: async (path: string) => {
      const begin = performance.now();
      await read(path);
      return performance.now() - begin;
    },
    findDeepPage: async (path: string, filter: string) => {
      let deep: { page: number; after: string } | undefined;
      for (let page = 1; page < deepPage; page += 1) {
        const { next } = await read(`${path}?${filter}&page=${page}${deep ? `&after=${deep.after}` : ""}`);
        if (next === null) break;
        deep = { page: page + 1, after: encodeURIComponent(next) };
      }
      return deep;
    },
  };
}
