import { statement } from "../../platform/database.ts";

/** Of more than this the index does not give all, and orders are read in their order. */
const maxByIndex = 20_000;
/** While more orders than this wait for their words, the index does not know what they have. */
const maxWaiting = 1000;

/** Behind which order a reading begins. */
export interface Place {
  readonly paise: number;
  readonly id: string;
}

/** Lists are by id, or by amount and then by id. */
export type SortKey = "id" | "amount";
export type Direction = "ascending" | "descending";

// One parameter, so that the planner always sees the same: what is searched for must not change how.
const conditionsCte = `WITH conditions AS MATERIALIZED (
    SELECT status, "fromId", "toId", "minPaise", "maxPaise", lower(courier) AS courier, lower(state) AS state,
      lower(sku) AS sku, "isPaid", "isTracked", "isAssigned", "assigneeId", lower(typed)::tsquery AS typed, lower(whole)::tsquery AS whole,
      lower(filters)::tsquery AS filters, lower(indexed)::tsquery AS indexed, "isOnlyTyped", without, paise, id
    FROM jsonb_to_record($1::jsonb) AS c (status text, "fromId" uuid, "toId" uuid, "minPaise" bigint, "maxPaise" bigint,
      courier text, state text, sku text, "isPaid" boolean, "isTracked" boolean, "isAssigned" boolean, "assigneeId" uuid, typed text, whole text, filters text, indexed text, "isOnlyTyped" boolean,
      without uuid[], paise bigint, id uuid))`;
const given = (name: string) => `(SELECT "${name}" FROM conditions)`;
const isAnyOr = (name: string, value: string) => `(${given(name)} IS NULL OR ${value} = ${given(name)})`;

// OFFSET 0 keeps the planner from reading all lines of a SKU, or all words, at once.
const filters = {
  status: (o: string) => isAnyOr("status", `${o}.status`),
  courier: (o: string) => isAnyOr("courier", `lower(btrim(${o}.tracking_partner_name))`),
  state: (o: string) => isAnyOr("state", `lower(btrim(${o}.shipping_address->>'state'))`),
  sku: (o: string) => `(${given("sku")} IS NULL
      OR EXISTS (SELECT FROM order_lines l WHERE l.order_id = ${o}.id AND lower(l.sku) = ${given("sku")} OFFSET 0))`,
  paid: (o: string) => isAnyOr("isPaid", `(${o}.paid_at IS NOT NULL)`),
  tracking: (o: string) => isAnyOr("isTracked", `(${o}.tracking_id <> '')`),
  amount: (o: string) => `${o}.total_paise BETWEEN ${given("minPaise")} AND ${given("maxPaise")}`,
};
/** What `desk_filter_words` has a word of. */
export type WordFilter = keyof typeof filters;
const wordFilters = Object.keys(filters) as WordFilter[];
const hasAll = (o: string) => wordFilters.map((name) => filters[name](o)).join("\n    AND ");
const isFiltered = (o: string) => `${hasAll(o)} AND ${isOtherwiseFiltered(o)}`;
const isOtherwiseFiltered = (o: string) => `${o}.id > ${given("fromId")} AND ${o}.id < ${given("toId")}
    AND (${given("isAssigned")} IS NULL OR EXISTS (SELECT FROM order_assignees a
      WHERE a.order_id = ${o}.id AND ${isAnyOr("assigneeId", "a.assignee_id")} OFFSET 0))
    AND ${o}.id <> ALL (${given("without")}::uuid[])`;
const hasTyped = `(${given("typed")} IS NULL OR coalesce(
      (SELECT w.words @@ ${given("typed")} FROM desk_order_words w WHERE w.order_id = o.id OFFSET 0), false))`;

export interface ReadOrders {
  /** Those that fit, in order. */
  ids: string[];
  /** How many were read, and how many of these have the typed words. */
  read: number;
  typed: number;
  /** How many of those read each filter leaves; null where only words were read. */
  passed: Record<WordFilter, number> | null;
  last: Place | null;
}

const sqlOf = { ascending: "ASC", descending: "DESC" };
const opposite = { ascending: "descending", descending: "ascending" } as const;
const columnsOf = { id: ["id"], amount: ["total_paise", "id"] };
const orderBy = (key: SortKey, direction: Direction) =>
  columnsOf[key].map((column) => `${column} ${sqlOf[direction]}`).join(", ");

const isNext = {
  id: {
    ascending: `id > ${given("id")} AND id < ${given("toId")}`,
    descending: `id < ${given("id")} AND id > ${given("fromId")}`,
  },
  amount: {
    ascending: `(total_paise, id) > (${given("paise")}, ${given("id")}) AND total_paise <= ${given("maxPaise")}`,
    descending: `(total_paise, id) < (${given("paise")}, ${given("id")}) AND total_paise >= ${given("minPaise")}`,
  },
};

/** What the rows of a table have: `is_typed` and perhaps more, and which of them fit. */
interface Rows {
  from: string;
  columns: string;
  fits: string;
  /** How many each filter leaves. */
  passed: string;
}

/** The next $2 rows, and which of them fit. */
const readNext = (
  key: SortKey,
  direction: Direction,
  { from, columns, fits, passed }: Rows,
) => `${conditionsCte},
  next AS MATERIALIZED (
    SELECT o.*, is_typed AND ${fits} AS fits
    FROM (SELECT o.*, ${columns} FROM (SELECT * FROM ${from} AND ${isNext[key][direction]} ORDER BY ${orderBy(key, direction)} LIMIT $2) AS o OFFSET 0) AS o)
  SELECT ARRAY(SELECT id FROM next WHERE fits ORDER BY ${orderBy(key, direction)}) AS ids,
    (SELECT count(*)::int FROM next) AS read, (SELECT count(*)::int FROM next WHERE is_typed) AS typed,
    ${passed} AS passed,
    (SELECT jsonb_build_object('paise', total_paise, 'id', id) FROM next
      ORDER BY ${orderBy(key, opposite[direction])} LIMIT 1) AS last`;

const ordersIn = (from: string): Rows => ({
  from,
  columns: [
    `${hasTyped} AS is_typed`,
    ...wordFilters.map((name) => `${filters[name]("o")} AS passes_${name}`),
  ].join(", "),
  fits: `${wordFilters.map((name) => `passes_${name}`).join(" AND ")} AND ${isOtherwiseFiltered("o")}`,
  passed: `(SELECT jsonb_build_object(${wordFilters.map((name) => `'${name}', count(*) FILTER (WHERE passes_${name})`).join(", ")}) FROM next)`,
});

/** Rows of words: most orders have not the typed ones, and are not read. */
const rowsOfWords: Rows = {
  from: "(SELECT order_id AS id, 0 AS total_paise, words FROM desk_order_words) AS w WHERE true",
  columns: `coalesce(o.words @@ ${given("typed")}, false) AS is_typed`,
  fits: `(${given("isOnlyTyped")} AND o.id <> ALL (${given("without")}::uuid[]) OR EXISTS (SELECT FROM orders p WHERE p.id = o.id AND ${isFiltered("p")} OFFSET 0))`,
  passed: "NULL::jsonb",
};

type ReadNext = [conditions: string, count: number];

/** A reading for each index that has orders in the order of a list. */
const readersOf = (direction: Direction) => {
  const reader = (name: string, key: SortKey, rows: Rows) =>
    statement<ReadNext, ReadOrders>(`order_desk.${name}_${direction}`, readNext(key, direction, rows));
  return {
    id: reader("read_by_id", "id", ordersIn("orders WHERE true")),
    status: reader("read_of_status", "id", ordersIn(`orders WHERE status = ${given("status")}`)),
    words: reader("read_words", "id", rowsOfWords),
    amount: reader("read_by_amount", "amount", ordersIn("orders WHERE true")),
  };
};

/** Reads the next orders of a list behind a place, which is among the conditions. */
export const readNextOrders = { ascending: readersOf("ascending"), descending: readersOf("descending") };

export interface AllOrders {
  /** False when an index has too many, or does not know all of them. */
  isWhole: boolean;
  /** A page of them. */
  ids: string[];
  count: number;
}

const hasWordsOf = (name: string) => `(${given(name)} IS NULL OR coalesce(words @@ ${given(name)}, false))`;

/** Where orders with the conditions are found, and what is left to compare. */
const sources = {
  words: {
    rows: `SELECT order_id AS id, coalesce(words @@ ${given("whole")}, false) AS is_whole_word FROM desk_order_words
      WHERE words @@ ${given("indexed")} AND ${hasWordsOf("typed")} AND ${hasWordsOf("filters")}`,
    fits: isFiltered("o"),
  },
  assigned: {
    rows: `SELECT order_id AS id, false AS is_whole_word FROM (
      SELECT order_id FROM order_assignees WHERE assignee_id = ${given("assigneeId")}
      UNION ALL SELECT order_id FROM order_assignees WHERE ${given("assigneeId")} IS NULL) AS assigned`,
    fits: `${isFiltered("o")} AND ${hasTyped}`,
  },
  amount: {
    rows: `SELECT id, false AS is_whole_word FROM orders
      WHERE total_paise BETWEEN ${given("minPaise")} AND ${given("maxPaise")}`,
    fits: `${isFiltered("o")} AND ${hasTyped}`,
  },
  time: {
    rows: `SELECT id, false AS is_whole_word FROM orders WHERE id > ${given("fromId")} AND id < ${given("toId")}`,
    fits: `${isFiltered("o")} AND ${hasTyped}`,
  },
};
export type Source = keyof typeof sources;

/**
 * All orders with the conditions, if an index has few: a page of them behind a place, those with a whole word first. Orders
 * that wait for their words are read too, unless words are searched for, so that a change is found at once.
 */
const readAll = (source: Source, direction: Direction) => {
  const [before, order] = direction === "ascending" ? [">", "ASC"] : ["<", "DESC"];
  const amount = `CASE WHEN $2 THEN total_paise ELSE 0 END`;
  return `${conditionsCte},
  indexed AS MATERIALIZED (${sources[source].rows} LIMIT ${maxByIndex + 1}),
  waiting AS MATERIALIZED (
    SELECT order_id AS id FROM desk_order_changes
    WHERE ${given("filters")} IS NOT NULL AND ${source === "words"} LIMIT ${maxWaiting + 1}
  ), is_whole AS MATERIALIZED (
    SELECT (SELECT count(*) FROM indexed) <= ${maxByIndex} AND (SELECT count(*) FROM waiting) <= ${maxWaiting} AS yes
  ), candidates AS (
    SELECT * FROM indexed UNION SELECT id, false FROM waiting WHERE ${given("typed")} IS NULL
  ), found AS MATERIALIZED (
    SELECT o.id, ${amount} AS amount, is_whole_word
    FROM candidates AS c CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = c.id OFFSET 0) AS o
    WHERE (SELECT yes FROM is_whole) AND ${sources[source].fits}
  )
  SELECT (SELECT yes FROM is_whole) AS "isWhole", (SELECT count(*)::int FROM found) AS count,
    ARRAY(SELECT id FROM found
      WHERE NOT $3 OR (is_whole_word, amount, id) ${before} (
        coalesce((SELECT words @@ ${given("whole")} FROM desk_order_words WHERE order_id = ${given("id")}), false),
        CASE WHEN $2 THEN ${given("paise")} ELSE 0 END, ${given("id")})
      ORDER BY is_whole_word ${order}, amount ${order}, id ${order} LIMIT $4 OFFSET $5) AS ids`;
};

type ReadAll = [conditions: string, byAmount: boolean, isBehind: boolean, limit: number, offset: number];
const readAllFrom = (direction: Direction) => ({
  words: statement<ReadAll, AllOrders>(`order_desk.all_by_words_${direction}`, readAll("words", direction)),
  assigned: statement<ReadAll, AllOrders>(
    `order_desk.all_assigned_${direction}`,
    readAll("assigned", direction),
  ),
  amount: statement<ReadAll, AllOrders>(
    `order_desk.all_by_amount_${direction}`,
    readAll("amount", direction),
  ),
  time: statement<ReadAll, AllOrders>(`order_desk.all_by_time_${direction}`, readAll("time", direction)),
});
export const readAllOrders = { ascending: readAllFrom("ascending"), descending: readAllFrom("descending") };

/** Whether an order has these words. */
export const hasWords = statement<[id: string, words: string], { yes: boolean }>(
  "order_desk.has_words",
  "SELECT words @@ lower($2)::tsquery AS yes FROM desk_order_words WHERE order_id = $1",
);

type ByNumber = [conditions: string, numbers: readonly string[], id: string | null];

/** Those with the conditions that have one of these numbers or this id, the newest first. */
export const findOrdersByNumber = statement<ByNumber, Place>(
  "order_desk.find_by_number",
  `${conditionsCte}
   SELECT id, total_paise AS paise FROM (SELECT * FROM orders WHERE order_number = ANY ($2) OR id = $3 OFFSET 0) AS o
   WHERE ${isFiltered("o")} ORDER BY id DESC`,
);
