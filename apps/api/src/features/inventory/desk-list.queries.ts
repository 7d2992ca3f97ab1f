import { maxCountedProducts } from "@dakbag/contracts/products";
import { namedStatement, type Queryable, statement } from "../../platform/database.ts";
import { containsWords } from "../../platform/search.queries.ts";
import { planAndDemand, runsLow } from "./inventory.queries.ts";
import { changedLevels } from "./stock-levels.queries.ts";
import { firstOf, pageByWords, type WordKind, wordsForIndex } from "../../platform/page-by-words.queries.ts";

/* Pages of the desk's list, found by indexes in the order of the catalogue. Each list has rows that are read in this order,
   and conditions on these: the words, and what no index is for. */

/** A page of a list, behind the product with this position and SKU. */
export interface ListPage {
  words: string[];
  category: string | null;
  isShown: boolean | null;
  afterPosition: number;
  afterSku: string;
  limit: number;
  offset: number;
}

/** Where levels are read from, for the list of low goods alone. */
interface StoredLevels {
  since: string;
  first: string;
  last: string;
}

const ofPage = ["words", "category", "isShown", "afterPosition", "afterSku", "limit", "offset"] as const;
const parametersOf = (name: ListName) =>
  name === "low" ? ([...ofPage, "since", "first", "last"] as const) : ofPage;

export interface FoundProducts {
  skus: string[];
  /** Of the products, in the order of the catalogue. */
  positions: number[];
  /** How many the filter finds; above `maxCountedProducts` not exact, and null where counting takes long. */
  count: number | null;
}

const isAfter = (alias: string) => `(${alias}.catalogue_position, ${alias}.sku) > ($4::float8, $5::text)`;
const inOrder = "catalogue_position, sku";
const hasAttributes = "($2::text IS NULL OR d.category = $2) AND ($3::boolean IS NULL OR d.is_shown = $3)";

interface Rows {
  /** The rows of `desk_products d`, to be limited and read in order. */
  from: (isKept: (alias: string) => string) => string[];
  /** Whether a row of `desk_products d` is one of them, if not all are that have the attributes. */
  isOne?: string;
}

const rowsWith = (attribute: string): Rows => ({
  from: (isKept) => [
    `SELECT d.catalogue_position, d.sku, d.text FROM desk_products d WHERE ${attribute} AND ${hasAttributes} AND ${isKept("d")}`,
  ],
});

/** The row of `desk_products` is read only where it is needed, and the order of `rows` is kept. */
const rowsOf = (rows: string) => `
  SELECT catalogue_position, sku, (SELECT d.text FROM desk_products d WHERE d.sku = listed.sku) AS text
  FROM (${rows}) AS listed
  WHERE $2::text IS NULL AND $3::boolean IS NULL
    OR (SELECT ${hasAttributes} FROM desk_products d WHERE d.sku = listed.sku)`;

const isOut = "(SELECT count_in_stock = 0 FROM products p WHERE p.sku = d.sku)";
const unchanged = "sku NOT IN (SELECT sku FROM changed)";
const lists = {
  all: rowsWith("true"),
  category: rowsWith("d.category = $2"),
  shown: rowsWith("d.is_shown = $3"),
  out: {
    from: (isKept) => [
      rowsOf(`SELECT catalogue_position, sku FROM products p WHERE count_in_stock = 0 AND ${isKept("p")}`),
    ],
    isOne: isOut,
  },
  // Stored levels do not say whether 0 days are no stock: what is out of stock is read from the products.
  low: {
    from: (isKept) => [
      rowsOf(`
        SELECT catalogue_position, sku FROM stock_levels s
        WHERE urgency < 2 AND ${unchanged} AND ${isKept("s")}
          AND (days_left > 0 OR (SELECT count_in_stock > 0 FROM products p WHERE p.sku = s.sku))`),
      rowsOf(`
        SELECT catalogue_position, sku FROM products p
        WHERE count_in_stock = 0 AND ${unchanged} AND ${isKept("p")}`),
      rowsOf(`
        SELECT catalogue_position, sku FROM recalculated
        WHERE (urgency < 2 OR stock = 0) AND ${isKept("recalculated")}`),
    ],
    isOne: `CASE WHEN d.sku IN (SELECT sku FROM changed)
      THEN d.sku IN (SELECT sku FROM recalculated WHERE urgency < 2 OR stock = 0)
      ELSE (SELECT urgency < 2 FROM stock_levels s WHERE s.sku = d.sku) OR ${isOut} END`,
  },
} satisfies Record<string, Rows>;

export type ListName = keyof typeof lists;

const always = () => "true";
const levels = (name: ListName) => (name === "low" ? `${changedLevels("$8", "$9", "$10")},` : "");

const found = `SELECT ARRAY(SELECT sku FROM page ORDER BY ${inOrder}) AS skus,
  ARRAY(SELECT catalogue_position FROM page ORDER BY ${inOrder}) AS positions, (SELECT count FROM counted) AS count`;

function withoutWords(name: ListName, { from, isOne }: Rows) {
  // Counting goods that are out or low and of a category may read all that are out or low.
  const isCounted = isOne ? "$2::text IS NULL AND $3::boolean IS NULL" : "true";
  return namedStatement<ListPage & Partial<StoredLevels>, FoundProducts>(
    `products_desk.list_${name}`,
    parametersOf(name),
    `WITH ${levels(name)} page AS MATERIALIZED (
       SELECT * FROM (${firstOf(from(isAfter), "cardinality($1::text[]) = 0", inOrder, "$6::int + $7::int")}) AS d
       ORDER BY ${inOrder} LIMIT $6 OFFSET $7
     ), counted AS (
       SELECT CASE WHEN ${isCounted} THEN (SELECT count(*) FROM (
         ${firstOf(from(always), "true", inOrder, String(maxCountedProducts + 1))}) AS first) END AS count)
     ${found}`,
  );
}

function byWords(name: ListName, kind: WordKind, { from, isOne }: Rows) {
  const list = {
    near: isOne ? 1000 : 2000,
    key: inOrder,
    rows: from,
    isAfter,
    isWhole: String(isOne === undefined),
    text: "d.text",
    hasPairs: true,
    hasAttributes,
    listed: (matched: string) =>
      `SELECT d.catalogue_position, d.sku FROM ${matched} d WHERE ${isOne ?? "true"}`,
    limit: "$6",
    offset: "$7",
  };
  return namedStatement<ListPage & Partial<StoredLevels>, FoundProducts>(
    `products_desk.search_${name}_${kind}`,
    parametersOf(name),
    `WITH ${levels(name)} ${pageByWords(kind, list)} ${found}`,
  );
}

const statementsOf = (name: ListName, rows: Rows) => ({
  all: withoutWords(name, rows),
  words: byWords(name, "words", rows),
  pairs: byWords(name, "pairs", rows),
});

const statements = {
  all: statementsOf("all", lists.all),
  category: statementsOf("category", lists.category),
  shown: statementsOf("shown", lists.shown),
  out: statementsOf("out", lists.out),
  low: statementsOf("low", lists.low),
};

export const countAllProducts = statement<[], { count: number }>(
  "products_desk.count_all",
  "SELECT count(*) AS count FROM products",
);

/** The list of low goods while no levels are stored of these days, or many have just changed: every product is read. */
export const findInLowOfAll = namedStatement<ListPage & { first: string; last: string }, FoundProducts>(
  "products_desk.list_low_of_all",
  [...ofPage, "first", "last"],
  `WITH found AS MATERIALIZED (
     SELECT d.catalogue_position, d.sku
     FROM products p JOIN desk_products d USING (sku) ${planAndDemand("$8", "$9")}
     WHERE ${hasAttributes} AND ${containsWords("d.text", "$1")} AND ${runsLow}
   ), page AS (
     SELECT * FROM found WHERE ${isAfter("found")} ORDER BY ${inOrder} LIMIT $6 OFFSET $7
   ), counted AS (SELECT least(count(*), ${maxCountedProducts + 1}) AS count FROM found)
   ${found}`,
);

/** A page of a list. */
export async function findInList(
  db: Queryable,
  name: ListName,
  page: ListPage,
  stored?: StoredLevels,
): Promise<FoundProducts> {
  const { wordsByLength, kind } = wordsForIndex(page.words);
  const find = statements[name][page.words.length === 0 ? "all" : kind];
  const [row] = await find(db, { ...page, words: wordsByLength, ...stored });
  if (!row) throw new Error("this statement always returns a row");
  return row;
}
