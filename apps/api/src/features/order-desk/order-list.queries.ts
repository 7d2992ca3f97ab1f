import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { allOf, type Queryable, runSql, type Sql, sql } from "../../platform/database.ts";

/** Behind which order a part of a list begins. */
export interface Place {
  readonly paise: number;
  readonly id: string;
}

/** Lists are by id, or by amount and then by id. */
export interface OrderSort {
  readonly key: "id" | "amount";
  readonly direction: "ascending" | "descending";
}

/** Orders `o` with all conditions. */
export interface OrderList {
  /** Those that indexes of orders and the planner's statistics are of. */
  readonly conditions: readonly Sql[];
  /** Those that only the index of words is of. */
  readonly others: readonly Sql[];
  /** `tsquery` of typed words, and of the words that the index has of the other conditions; null without any. */
  readonly typed: string | null;
  readonly filters: string | null;
  readonly sort: OrderSort;
}

export interface Part {
  readonly after: Place | null;
  readonly offset: number;
  readonly limit: number;
}

// Placing an order makes its id.
export const isAfterId = (id: string) => sql`o.id > ${id}`;
export const isBeforeId = (id: string) => sql`o.id < ${id}`;
export const isOrder = (id: string) => sql`o.id = ${id}`;
export const hasNumber = (numbers: readonly string[]) => sql`o.order_number = ANY (${numbers}::text[])`;
export const hasOtherNumber = (numbers: readonly string[]) => sql`o.order_number <> ALL (${numbers}::text[])`;
export const isOfStatus = (status: OrderStatus) => sql`o.status = ${status}`;
export const costsAtLeast = (paise: number) => sql`o.total_paise >= ${paise}`;
export const costsAtMost = (paise: number) => sql`o.total_paise <= ${paise}`;
export const isAssigned = sql`EXISTS (SELECT FROM order_assignees a WHERE a.order_id = o.id)`;
export const isAssignedTo = (userId: string) =>
  sql`EXISTS (SELECT FROM order_assignees a WHERE a.order_id = o.id AND a.assignee_id = ${userId})`;

// Courier and tracking are those that the order has a copy of, its least advanced shipment's: of a million orders, none is asked
// for its shipments. Words find all of them.
// The planner, which has no statistics of these, takes each for half of the orders. OFFSET 0 keeps it from reading all lines.
export const hasCourier = (courier: string) =>
  sql`coalesce(lower(btrim(o.tracking_partner_name)) = lower(${courier}), false)`;
export const isToState = (state: string) =>
  sql`coalesce(lower(btrim(o.shipping_address->>'state')) = lower(${state}), false)`;
export const isPaid = (yes: boolean) => sql`coalesce((o.paid_at IS NOT NULL) = ${yes}, false)`;
export const isTracked = (yes: boolean) => sql`coalesce((o.tracking_id <> '') = ${yes}, false)`;
export const hasSku = (sku: string) =>
  sql`EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND lower(l.sku) = lower(${sku}) OFFSET 0)`;
export const hasWords = (words: string) =>
  sql`EXISTS (SELECT FROM desk_order_words w WHERE w.order_id = o.id AND w.words @@ lower(${words})::tsquery OFFSET 0)`;

const orders = {
  id: { ascending: sql`id`, descending: sql`id DESC` },
  amount: { ascending: sql`total_paise, id`, descending: sql`total_paise DESC, id DESC` },
};
const orderBy = ({ key, direction }: OrderSort) => orders[key][direction];

function behind(after: Place | null, { key, direction }: OrderSort): readonly Sql[] {
  if (after === null) return [];
  if (key === "id") return [direction === "ascending" ? isAfterId(after.id) : isBeforeId(after.id)];
  const { paise, id } = after;
  return [
    direction === "ascending"
      ? sql`(o.total_paise, o.id) > (${paise}, ${id})`
      : sql`(o.total_paise, o.id) < (${paise}, ${id})`,
  ];
}

interface Found {
  readonly ids: readonly string[];
  readonly count: number;
}
const nothing: Found = { ids: [], count: 0 };

const compared = ({ others, typed }: OrderList) =>
  allOf([...others, ...(typed === null ? [] : [hasWords(typed)])]);

/** What the next so many orders have of a part of a list; `count` is how many of them fit. */
export async function findAmongNext(
  db: Queryable,
  list: OrderList,
  { after, offset, limit }: Part,
  maxRead: number,
): Promise<Found & { read: number }> {
  const order = orderBy(list.sort);
  const [found] = await runSql<Found & { read: number }>(
    db,
    sql`WITH next AS MATERIALIZED (
        SELECT id, total_paise, ${compared(list)} AS fits FROM (
          SELECT * FROM orders o WHERE ${allOf([...list.conditions, ...behind(after, list.sort)])} ORDER BY ${order} LIMIT ${maxRead}) AS o
      )
      SELECT (SELECT count(*)::int FROM next) AS read, (SELECT count(*)::int FROM next WHERE fits) AS count,
        ARRAY(SELECT id FROM next WHERE fits ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS ids`,
  );
  return found ?? { ...nothing, read: 0 };
}

/** A part of a list, read in its order, of so many orders alone if that is said; `count` is how many it and those before it have. */
export async function findInOrder(
  db: Queryable,
  list: OrderList,
  { after, offset, limit }: Part,
  maxRead?: number,
): Promise<Found> {
  const order = orderBy(list.sort);
  const indexed = allOf([...list.conditions, ...behind(after, list.sort)]);
  const from =
    maxRead === undefined
      ? sql`orders o WHERE ${indexed} AND`
      : sql`(SELECT * FROM orders o WHERE ${indexed} ORDER BY ${order} LIMIT ${maxRead}) AS o WHERE`;
  const [found] = await runSql<Found>(
    db,
    sql`WITH found AS MATERIALIZED (
        SELECT id, total_paise FROM ${from} ${compared(list)} ORDER BY ${order} LIMIT ${offset + limit}
      )
      SELECT (SELECT count(*)::int FROM found) AS count, ARRAY(SELECT id FROM found ORDER BY ${order} OFFSET ${offset}) AS ids`,
  );
  return found ?? nothing;
}

/** Of more than this the index does not give all, and orders are read in their order. */
const maxByIndex = 20_000;
/** While more orders than this wait for their words, the index does not know what they have. */
const maxWaiting = 1000;

/**
 * A part of a list, of all orders that the index of words finds; null when they are too many. Orders that wait for their words
 * are compared too, unless words are searched for, so that a change is found at once.
 */
export async function findByWords(
  db: Queryable,
  list: OrderList,
  { after, offset, limit }: Part,
): Promise<Found | null> {
  const { conditions, others, typed, filters } = list;
  const words = [typed, filters].filter((one) => one !== null).join(" & ");
  const order = orderBy(list.sort);
  const [found] = await runSql<Found & { isWhole: boolean }>(
    db,
    sql`WITH indexed AS MATERIALIZED (
        SELECT order_id AS id FROM desk_order_words WHERE words @@ lower(${words})::tsquery LIMIT ${maxByIndex + 1}
      ), waiting AS MATERIALIZED (
        SELECT order_id AS id FROM desk_order_changes WHERE ${typed === null} LIMIT ${maxWaiting + 1}
      ), whole AS MATERIALIZED (
        SELECT (SELECT count(*) FROM indexed) <= ${maxByIndex} AND (SELECT count(*) FROM waiting) <= ${maxWaiting} AS yes
      ), found AS MATERIALIZED (
        SELECT o.id, o.total_paise FROM (SELECT id FROM indexed UNION SELECT id FROM waiting) AS candidates
        CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = candidates.id OFFSET 0) AS o
        WHERE (SELECT yes FROM whole) AND ${allOf([...conditions, ...others])}
      )
      SELECT (SELECT yes FROM whole) AS "isWhole", (SELECT count(*)::int FROM found) AS count,
        ARRAY(SELECT id FROM found o WHERE ${allOf(behind(after, list.sort))} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS ids`,
  );
  return found?.isWhole ? found : null;
}

/** How many orders a list has of which no words are asked; null when they are more than so many. */
export async function countOrders(db: Queryable, { conditions }: OrderList): Promise<number | null> {
  const [found] = await runSql<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM orders o WHERE ${allOf(conditions)} LIMIT ${maxByIndex + 1}) AS found`,
  );
  return found === undefined || found.count > maxByIndex ? null : found.count;
}

/** Whether an order has all of these. */
export async function isOrderWith(db: Queryable, id: string, conditions: readonly Sql[]): Promise<boolean> {
  const found = await runSql(db, sql`SELECT FROM orders o WHERE ${allOf([isOrder(id), ...conditions])}`);
  return found.length > 0;
}
