import type { Queryable, Sql } from "../../platform/database.ts";
import {
  countOrders,
  findAmongNext,
  findByWords,
  findInOrder,
  isOrderWith,
  type OrderList,
  type Part,
  type Place,
} from "./order-list.queries.ts";

/** Orders that come before those of the next list. */
export interface RankedList extends OrderList {
  /** What the orders of this list have, and those behind it have not. */
  readonly rank: readonly Sql[];
}

export interface FoundOrders {
  readonly ids: readonly string[];
  /** How many the whole list has; null when it was not counted. */
  readonly count: number | null;
}

/** So many are read first; of frequent orders they have a page. */
const maxReadFirst = 1000;
/** With so many of the first ones, a page is probably among so many more. */
const minFrequent = 10;
const maxReadOfFrequent = 10_000;

/** A part of the orders of the lists, one list after the other. */
export async function findListedOrders(
  db: Queryable,
  lists: readonly RankedList[],
  part: Part,
): Promise<FoundOrders> {
  if (part.after === null) return findInTurn(db, lists, part);
  const at = await findListOf(db, lists, part.after.id);
  const { ids, count } = await findInTurn(db, lists.slice(at), part);
  const before = await findInTurn(db, lists.slice(0, at), { after: null, offset: 0, limit: 1 });
  return { ids, count: sum(before.count, count) };
}

/** The orders before and behind one, or beside the place where it was. */
export async function findNeighbours(db: Queryable, lists: readonly RankedList[], order: Place) {
  const at = await findListOf(db, lists, order.id);
  const part = { after: order, offset: 0, limit: 1 };
  const before = await findInTurn(
    db,
    lists
      .slice(0, at + 1)
      .toReversed()
      .map(reversed),
    part,
    false,
  );
  const behind = await findInTurn(db, lists.slice(at), part, false);
  return { previous: before.ids[0] ?? null, next: behind.ids[0] ?? null };
}

const opposite = { ascending: "descending", descending: "ascending" } as const;
const reversed = (list: RankedList): RankedList => ({
  ...list,
  sort: { ...list.sort, direction: opposite[list.sort.direction] },
});

/** In which of the lists an order is, or was. */
async function findListOf(db: Queryable, lists: readonly RankedList[], id: string): Promise<number> {
  let at = 0;
  while (at < lists.length - 1 && !(await isOrderWith(db, id, lists[at]!.rank))) at += 1;
  return at;
}

/** The first list begins behind `after`, the others at their first order. */
async function findInTurn(
  db: Queryable,
  lists: readonly RankedList[],
  { after, offset, limit }: Part,
  isCounted = true,
): Promise<FoundOrders> {
  const ids: string[] = [];
  let count: number | null = 0;
  for (const [at, list] of lists.entries()) {
    const isFull = ids.length === limit;
    if (isFull && (count === null || !isCounted)) return { ids, count: null };
    const found: FoundOrders = await findPart(db, list, {
      after: at === 0 ? after : null,
      offset: Math.max(0, offset - (count ?? 0)),
      // Of what follows a full page only the count is asked.
      limit: isFull ? 1 : limit - ids.length,
    });
    if (!isFull) ids.push(...found.ids);
    count = sum(count, found.count);
  }
  return { ids, count };
}

const sum = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;

/** Frequent orders are soon met in the order of the list; an index gives all of rare ones. */
async function findPart(db: Queryable, list: RankedList, part: Part): Promise<FoundOrders> {
  const isCounted = part.after === null;
  const isFull = ({ ids }: Pick<FoundOrders, "ids">) => ids.length === part.limit;
  if (list.typed === null && list.filters === null) {
    const { ids } = await findInOrder(db, list, part);
    return { ids, count: await countOrders(db, list) };
  }
  const first = await findAmongNext(db, list, part, maxReadFirst);
  if (first.read < maxReadFirst) return { ids: first.ids, count: isCounted ? first.count : null };
  if (isFull(first)) return { ids: first.ids, count: null };
  if (first.count >= minFrequent) {
    const more = await findInOrder(db, list, part, maxReadOfFrequent);
    if (isFull(more)) return { ids: more.ids, count: null };
  }
  const all = await findByWords(db, list, part);
  if (all) return all;
  const { ids, count } = await findInOrder(db, list, part);
  return { ids, count: isCounted && ids.length < part.limit ? count : null };
}
