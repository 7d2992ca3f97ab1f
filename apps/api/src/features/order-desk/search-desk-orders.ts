import type { Queryable } from "../../platform/database.ts";
import {
  type Direction,
  findOrdersByNumber,
  hasWords,
  type Place,
  readAllOrders,
  readNextOrders,
  type ReadOrders,
  type SortKey,
} from "./desk-order-search.queries.ts";
import {
  type FilterWords,
  minFrequent,
  opposite,
  rareWords,
  readerOf,
  type SearchConditions,
  sourcesOf,
  startOf,
} from "./order-search-conditions.ts";

/** So many are read at first, among which frequent orders are found often enough; then so many at once. */
const firstRead = 500;
/** Words are rarer, and quickly compared. */
const firstReadOfWords = 1000;
const batchSize = 4000;
/** As long as a part of the list is probably full after so many, they are read; what is rarer is looked for in an index. */
const maxProbablyRead = 10_000;
/** By one or two orders that were found it can hardly be estimated. */
const minForEstimate = 3;
const maxReadByChance = 2000;

export interface OrderSearch {
  readonly conditions: SearchConditions;
  /** `tsquery` of what the index has of each filter. */
  readonly filterWords: FilterWords;
  readonly key: SortKey;
  readonly direction: Direction;
  /** Orders with one of these numbers, or this id, come first. */
  readonly numbers: readonly string[];
  readonly id: string | null;
  /** False: only those are found, because what was typed is too short for anything else. */
  readonly hasOthers: boolean;
}

export interface FoundOrders {
  readonly ids: readonly string[];
  /** How many the whole list has; null when it was not counted. */
  readonly count: number | null;
}

/** A part of a list: behind an order, or from the beginning. */
interface Part {
  readonly after: Place | null;
  readonly offset: number;
  readonly limit: number;
}

/** A part of the orders that a search finds: those with a typed number first, then the others. */
export async function searchDeskOrders(db: Queryable, search: OrderSearch, part: Part): Promise<FoundOrders> {
  const numbered = await findNumbered(db, search);
  const ids = numbered.map(({ id }) => id);
  const place = ids.indexOf(part.after?.id ?? "");
  const isAmongOthers = part.after !== null && place === -1;
  const begin = place === -1 ? part.offset : place + 1;
  const first = isAmongOthers ? [] : ids.slice(begin, begin + part.limit);
  if (!search.hasOthers) return { ids: first, count: ids.length };
  const others = await findOthers(db, search, ids, {
    after: isAmongOthers ? part.after : null,
    offset: isAmongOthers ? 0 : Math.max(0, begin - ids.length),
    limit: part.limit - first.length,
  });
  return { ids: [...first, ...others.ids], count: others.count === null ? null : ids.length + others.count };
}

/** The orders before and behind one, or behind and before the place where it was. */
export async function findNeighbours(
  db: Queryable,
  search: OrderSearch,
  order: Place,
): Promise<{ previous: string | null; next: string | null }> {
  const ids = (await findNumbered(db, search)).map(({ id }) => id);
  const place = ids.indexOf(order.id);
  const one = async (after: Place | null, isReversed: boolean) => {
    if (!search.hasOthers) return null;
    const found = await findOthers(db, search, ids, { after, offset: 0, limit: 1 }, isReversed);
    return found.ids[0] ?? null;
  };
  if (place !== -1)
    return { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? (await one(null, false)) };
  return { previous: (await one(order, true)) ?? ids.at(-1) ?? null, next: await one(order, false) };
}

async function findNumbered(db: Queryable, { conditions, numbers, id }: OrderSearch): Promise<Place[]> {
  if (numbers.length === 0 && id === null) return [];
  return findOrdersByNumber(db, JSON.stringify(conditions), numbers, id);
}

/** Finds a part of the orders without those that have a number; reversed, the list is read from its end. */
async function findOthers(
  db: Queryable,
  {
    conditions: wanted,
    filterWords,
    key,
    direction: forward,
  }: Pick<OrderSearch, "conditions" | "filterWords" | "key" | "direction">,
  without: readonly string[],
  part: Part,
  isReversed = false,
): Promise<FoundOrders> {
  const conditions = { ...wanted, without };
  const direction = isReversed ? opposite[forward] : forward;
  const reader = readerOf(conditions, key);
  const count = conditions.typed === null ? firstRead : firstReadOfWords;
  const readFrom = async (from: Direction, place: Place, rows = count): Promise<Reading> => {
    const [found] = await readNextOrders[from][reader](db, JSON.stringify({ ...conditions, ...place }), rows);
    const { ids, read, typed, passed, last } = found ?? {
      ids: [],
      read: 0,
      typed: 0,
      passed: null,
      last: null,
    };
    return { ids, rows: read, typed, passed, last: read < rows ? null : last };
  };
  const begin = part.after ?? startOf(conditions, key, direction);
  // The order of a ranked list depends on how frequent its words are, so that it is looked at from its own beginning.
  const isRanked = conditions.whole !== null;
  const top = isRanked
    ? await readFrom(forward, startOf(conditions, key, forward))
    : await readFrom(direction, begin);
  const isBegun = !isRanked || (part.after === null && !isReversed);
  const first = async () => (isBegun ? top : readFrom(direction, begin));
  const readOn = (place: Place, rows = batchSize) => readFrom(direction, place, rows);

  let list: Reading;
  if (isRanked) {
    if (top.ids.length >= minFrequent) {
      const search = { conditions, filterWords, key, direction: forward };
      const { ids, count } = await findFrequent(db, search, without, part, isReversed);
      return { ids, count: top.last === null && part.after === null ? top.ids.length : count };
    }
    list = await first();
  } else {
    const rowsNeeded = ((part.offset + part.limit) * count) / top.ids.length;
    const maxRows = top.ids.length < minForEstimate ? maxReadByChance : maxProbablyRead;
    list = rowsNeeded > maxRows ? top : await fill(top, part, readOn, maxRows);
    if (isFull(list, part)) return present(list, part);
  }
  const indexed = rareWords(conditions, filterWords, top);
  const all = await findByIndex(db, { ...conditions, indexed }, key, direction, part);
  return all ?? present(await fill(list, part, readOn), part);
}

/** Orders by frequent words: all that have a whole one, then all others, as two lists, each in its order. */
async function findFrequent(
  db: Queryable,
  search: Pick<OrderSearch, "conditions" | "filterWords" | "key" | "direction">,
  without: readonly string[],
  { after, offset, limit }: Part,
  isReversed: boolean,
): Promise<FoundOrders> {
  const { typed, whole } = search.conditions;
  const lists = [`(${typed}) & (${whole})`, `(${typed}) & !(${whole})`];
  const [place] = after === null ? [] : await hasWords(db, after.id, whole ?? "");
  const isBehindWhole = place?.yes === false;
  if (isReversed) lists.reverse();
  const begin = after !== null && isBehindWhole !== isReversed ? 1 : 0;
  const ids: string[] = [];
  // Of the lists before; null when they were not counted.
  let count = after === null ? 0 : null;
  for (const [at, typedInList] of lists.entries()) {
    if (at < begin) continue;
    if (ids.length === limit) return { ids, count: null };
    const conditions = { ...search.conditions, typed: typedInList, whole: null };
    const part = {
      after: at === begin ? after : null,
      offset: Math.max(0, offset - (count ?? 0)),
      limit: limit - ids.length,
    };
    const found = await findOthers(db, { ...search, conditions }, without, part, isReversed);
    ids.push(...found.ids);
    count = count === null || found.count === null ? null : count + found.count;
  }
  return { ids, count };
}

/** A beginning of a list, or of a part of it. */
interface Reading {
  readonly ids: readonly string[];
  /** How many orders were read for it, and how many of the first ones have the typed words. */
  readonly rows: number;
  readonly typed: number;
  readonly passed: ReadOrders["passed"];
  /** Behind which order it goes on; null when all were read. */
  readonly last: Place | null;
}

const isFull = ({ ids, last }: Reading, { offset, limit }: Part) =>
  last === null || ids.length >= offset + limit;

/** Reads on until the part is full, or so many orders were read. */
async function fill(
  list: Reading,
  part: Part,
  readOn: (place: Place, rows?: number) => Promise<Reading>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<Reading> {
  let filled = list;
  while (filled.last !== null && !isFull(filled, part) && filled.rows < maxRows) {
    const wanted = Math.min(rowsToFill(filled, part), maxRows - filled.rows);
    const { ids, rows, last } = await readOn(filled.last, wanted);
    filled = { ...filled, ids: [...filled.ids, ...ids], rows: filled.rows + rows, last };
  }
  return filled;
}

/** How many orders probably fill the part, by those found so far, and some more. */
function rowsToFill({ ids, rows }: Reading, { offset, limit }: Part): number {
  const probable = (1.3 * rows * (offset + limit - ids.length)) / ids.length;
  return Math.round(Math.min(batchSize, Math.max(firstRead, probable)));
}

function present({ ids, last }: Reading, { after, offset, limit }: Part): FoundOrders {
  const count = last === null && after === null ? ids.length : null;
  return { ids: ids.slice(offset, offset + limit), count };
}

/** The part of all orders that an index finds, unless they are too many. */
async function findByIndex(
  db: Queryable,
  conditions: SearchConditions,
  key: SortKey,
  direction: Direction,
  { after, offset, limit }: Part,
): Promise<FoundOrders | null> {
  for (const source of sourcesOf(conditions, key)) {
    // Only the index of words has whole ones.
    const ranked = source === "words" ? conditions : { ...conditions, whole: null };
    const [all] = await readAllOrders[direction][source](
      db,
      JSON.stringify({ ...ranked, ...after }),
      key === "amount",
      after !== null,
      limit,
      offset,
    );
    if (all?.isWhole) return all;
  }
  return null;
}
