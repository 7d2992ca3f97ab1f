import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { filteredLists, frequent, rare } from "./desk-order-filters.ts";
import {
  assignOrders,
  days,
  findSearchable,
  insertAdmin,
  insertManyOrders,
} from "../support/many-orders.queries.ts";
import {
  measureInTurns,
  type Measurement,
  median,
  mustMostlyTakeAtMost,
  timesOf,
} from "../support/measurement.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { withConnection } from "../support/with-connection.ts";

const manyOrders = 1_000_000;
const fewOrders = 1000;
const pageSize = 100; // staff §9
const rounds = 5;
const callsPerRound = 10;
// Conditions that indexes do not answer together may read many orders (decision 76).
const maxFilteredMs = 300;
const dayMs = 24 * 60 * 60 * 1000;

interface Desk {
  requestOrders(query: Record<string, string>): Promise<number>;
  requestHome(): Promise<number>;
  /** Of the order in the middle that `searchable` is of. */
  requestNeighbours(query: Record<string, string>): Promise<number>;
  /** Where the page behind this one begins. */
  findNext(query: Record<string, string>): Promise<string>;
  searchable: Record<string, string>;
}

/**
 * The desk's API calls with a million orders, each compared with the same call in a shop with a thousand; filtered lists by
 * their time.
 */
export function measure(): Promise<Measurement[]> {
  return withRunningShop((large) =>
    withRunningShop(async (small) => {
      const [many, few] = [await openDesk(large, manyOrders), await openDesk(small, fewOrders)];
      const measurements: Measurement[] = [];
      const compare = async (
        what: string,
        callMany: () => Promise<number>,
        callFew: () => Promise<number>,
      ) => {
        const turns = await measureInTurns(
          () => timeOf(callMany),
          () => timeOf(callFew),
          { rounds },
        );
        const limit = { atMost: 3 };
        measurements.push({ what: `desk, 1,000,000 orders: ${what}`, unit: "ms", limit, ...turns });
      };
      const measure = (what: string, query: Record<string, string>, queryOfFew = query) =>
        compare(
          what,
          () => many.requestOrders(query),
          () => few.requestOrders(queryOfFew),
        );
      // The first request computes the daily totals that later requests reuse.
      await Promise.all([many.requestHome(), few.requestHome()]);
      await compare("the staff's home", many.requestHome, few.requestHome);
      await measure("first page", { page: "1" });
      // In the small shop the tenth page is the last.
      await measure("page 5,000", { page: "5000" }, { page: "5" });
      await measure("last page", { page: String(manyOrders / pageSize) }, { page: "10" });
      for (const status of orderStatuses) await measure(`status ${status}`, { page: "1", status });
      for (const [kind, text] of Object.entries(many.searchable)) {
        await measure(`search by ${kind}`, { orderId: text }, { orderId: few.searchable[kind] ?? "" });
      }
      for (const { what, query } of filteredLists(many.searchable["SKU"] ?? "")) {
        const times = await timesOf(
          () => many.requestOrders({ page: "1", ...query }),
          rounds * callsPerRound,
        );
        measurements.push(mustMostlyTakeAtMost(`desk, 1,000,000 orders: ${what}`, times, maxFilteredMs));
      }
      const behind = async (desk: Desk, page: number) => ({
        ...frequent,
        page: String(page),
        after: await desk.findNext({ ...frequent, page: String(page - 1) }),
      });
      await measure("page 60 of a courier", await behind(many, 60), await behind(few, 3));
      for (const [of, query] of Object.entries({
        "all orders": {},
        "a courier": frequent,
        "a rare courier": rare,
      }))
        await compare(
          `neighbours among ${of}`,
          () => many.requestNeighbours(query),
          () => few.requestNeighbours(query),
        );
      return measurements;
    }),
  );
}

async function openDesk(shop: RunningShop, orders: number): Promise<Desk> {
  const begin = performance.now();
  const { token, searchable } = await withConnection(shop.ownerUrl, async (db) => {
    // The orders end today, so that the home page has figures for today.
    await insertManyOrders(db, orders, new Date(Date.now() - days * dayMs));
    const token = await insertAdmin(db);
    await assignOrders(db);
    return { token, searchable: await findSearchable(db) };
  });
  console.log(`  ${orders} orders created in ${Math.round((performance.now() - begin) / 1000)} s`);
  const list = `${shop.url}/api/admin/orders`;
  return {
    requestOrders: (query) => timeOrders(shop.url, token, query),
    requestHome: () => timeHome(shop.url, token),
    requestNeighbours: async (query) => {
      const url = `${list}/${searchable["_id"]}/neighbours?${new URLSearchParams(query)}`;
      const { time, body } = await callAs<{ next?: object }>(token, url);
      if (!body.next) throw new Error("The order has no next one.");
      return time;
    },
    findNext: async (query) => {
      const { body } = await callAs<{ next: string }>(token, `${list}?${new URLSearchParams(query)}`);
      return body.next;
    },
    searchable,
  };
}

/** The time of one call in milliseconds, until the whole response is read. */
async function timeOrders(url: string, token: string, query: Record<string, string>): Promise<number> {
  const search = new URLSearchParams({ limit: String(pageSize), ...query });
  const { time, body } = await callAs<{ orders?: unknown[] }>(token, `${url}/api/admin/orders?${search}`);
  if (!body.orders?.length) throw new Error(`The desk found nothing for ${search}.`);
  return time;
}

/** The same for the staff's home page. */
async function timeHome(url: string, token: string): Promise<number> {
  const { time, body } = await callAs<{ orders?: { meanOfSevenDays: number } }>(
    token,
    `${url}/api/internal/home`,
  );
  if (!body.orders?.meanOfSevenDays) throw new Error("The staff's home shows no orders.");
  return time;
}

async function callAs<Body>(token: string, url: string): Promise<{ time: number; body: Body }> {
  const begin = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as Body;
  return { time: performance.now() - begin, body };
}

const timeOf = async (call: () => Promise<number>) => median(await timesOf(call, callsPerRound));
