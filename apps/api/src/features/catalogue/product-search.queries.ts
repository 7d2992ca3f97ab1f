import type { FoundProduct } from "@dakbag/domain/catalogue/search-step";
import { type Queryable, statement } from "../../platform/database.ts";

export type Find = (
  db: Queryable,
  sought: string,
  known: readonly string[],
  now: Date,
  limit: number,
) => Promise<FoundProduct[]>;

/**
 * Finds listed products by one condition, in the order of the catalogue. Each begins with `first` products in that order, among
 * which a frequent text is soon found often enough. If there are too few, the index of the texts gives all that have it. Only
 * when these are more than `few`, all products are read in their order until there are enough.
 */
export function findListed(first: number, few: number) {
  return {
    inOrder: findInOrder(first, few, { name: "in_order", columns: ["catalogue_position", "sku"] }),
    /** Goods that only authorised sellers may buy behind the others. */
    restrictedLast: findInOrder(first, few, {
      name: "by_rank",
      columns: ["is_restricted", "catalogue_position", "sku"],
    }),
  };
}

function findInOrder(first: number, few: number, order: Condition["order"]) {
  const by = (name: string, condition: string, withoutIndex?: string) =>
    findListedBy({
      name: `${name}_${order.name}_${first}_${few}`,
      condition,
      withoutIndex,
      order,
      first,
      few,
    });
  return {
    /** Whose title in lower case contains a text; `sought` is a pattern of LIKE. */
    byTitle: by("title", "lower_title LIKE $1"),
    /** The same for one or two characters; `sought` is these. */
    byTitlePair: by(
      "title_pair",
      "characters_and_pairs(lower_title) @> ARRAY[$1::text]",
      "strpos(lower_title, $1::text) > 0",
    ),
    /** Whose SKU in lower case contains a text; `sought` is a pattern of LIKE. */
    bySku: by("sku", "lower_sku LIKE $1"),
    bySkuPair: by(
      "sku_pair",
      "characters_and_pairs(lower_sku) @> ARRAY[$1::text]",
      "strpos(lower_sku, $1::text) > 0",
    ),
    /** By their words; `sought` is a `tsquery`. */
    byWords: by("words", "words @@ $1::tsquery"),
  };
}

/** `withoutIndex` is the same condition, if that is quicker where no index is used. */
interface Condition {
  name: string;
  condition: string;
  withoutIndex: string | undefined;
  order: { name: string; columns: readonly string[] };
  first: number;
  few: number;
}

function findListedBy({
  name,
  condition,
  withoutIndex = condition,
  order: { columns },
  first,
  few,
}: Condition): Find {
  const isListed = `is_shown AND sku <> ALL ($2::text[]) AND hsn = ANY ((SELECT hsns FROM rates)::text[])`;
  return statement(
    `catalogue.search_by_${name}`,
    `WITH rates AS MATERIALIZED (
       SELECT array_agg(hsn) AS hsns FROM (SELECT DISTINCT hsn FROM gst_rates) AS all_rates,
         gst_rate_on(hsn, ($3::timestamptz AT TIME ZONE 'Asia/Kolkata')::date)
     ), among_first AS MATERIALIZED (
       SELECT product_id, is_restricted, catalogue_position, sku FROM (
         SELECT * FROM product_search ORDER BY ${columns.join()} LIMIT ${first}
       ) AS first
       WHERE ${withoutIndex} AND ${isListed}
       ORDER BY ${columns.join()} LIMIT $4
     ), among_few AS MATERIALIZED (
       SELECT product_id, is_restricted, catalogue_position, sku FROM product_search
       WHERE ${condition} AND ${isListed} AND (SELECT count(*) < $4 FROM among_first)
       LIMIT ${few + 1}
     ), among_all AS MATERIALIZED (
       SELECT product_id, is_restricted, catalogue_position, sku FROM product_search
       -- coalesce() keeps the planner from the index of the texts.
       WHERE coalesce(${withoutIndex}, false) AND ${isListed} AND (SELECT count(*) > ${few} FROM among_few)
       ORDER BY ${columns.join()} LIMIT $4
     ), found AS (
       SELECT * FROM among_first WHERE (SELECT count(*) = $4 FROM among_first)
       UNION ALL SELECT * FROM among_few WHERE (SELECT count(*) <= ${few} FROM among_few)
       UNION ALL SELECT * FROM among_all
       ORDER BY ${columns.join()} LIMIT $4
     )
     SELECT p.sku AS "SKU", p.title, p.category, p.dimension
     FROM found JOIN products p ON p.id = product_id
     ORDER BY ${columns.map((column) => `found.${column}`).join()}`,
  );
}

/**
 * Known words that have a beginning or an end, and one of the lengths, in characters.
 *
 * @param end its characters in reverse order
 */
export const findKnownWords = statement<
  [lengths: number[], beginning: string, end: string, last: string],
  { word: string }
>(
  "catalogue.find_known_words",
  `SELECT word FROM known_words WHERE char_length(word) = ANY ($1::int[]) AND word >= $2 AND word < $2 || $4
   UNION
   SELECT word FROM known_words WHERE char_length(word) = ANY ($1::int[]) AND reversed >= $3 AND reversed < $3 || $4`,
);

/** A product whose row of the search is to be written. */
export interface UnwrittenProduct {
  id: string;
  revision: number;
  SKU: string;
  title: string;
  category: string;
  type: string;
  size: string;
  dimension: string;
  description: string;
}

export const findUnwritten = statement<[limit: number, version: number], UnwrittenProduct>(
  "catalogue.find_unwritten_search",
  `SELECT id, product_search.revision, products.sku AS "SKU", title, category, type, size, dimension,
     description
   FROM product_search JOIN products ON id = product_id
   WHERE written_revision <> product_search.revision OR words_version < $2 LIMIT $1`,
);

export interface SearchRow {
  id: string;
  revision: number;
  title: string;
  sku: string;
  words: string[];
  isRestricted: boolean;
}

/**
 * Writes what the search reads of products. A product that is being changed is left out: waiting for it could be a
 * deadlock. Words are added in their order, so that two copies of the shop that add the same ones wait for each other.
 *
 * @returns the products that were written
 */
export const writeSearchRows = statement<[rows: string, version: number], { id: string }>(
  "catalogue.write_search_rows",
  `WITH read AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, revision bigint, title text, sku text, words text[],
       "isRestricted" boolean)
   ), locked AS MATERIALIZED (
     SELECT read.* FROM read JOIN product_search ON product_id = id FOR NO KEY UPDATE OF product_search SKIP LOCKED
   ), added AS (
     INSERT INTO known_words (word)
     SELECT DISTINCT unnest(words) COLLATE "C" AS word FROM locked ORDER BY word ON CONFLICT DO NOTHING
   )
   UPDATE product_search SET lower_title = locked.title, lower_sku = locked.sku,
     words = array_to_tsvector(locked.words), is_restricted = locked."isRestricted", written_revision = locked.revision,
     words_version = $2
   FROM locked WHERE product_id = id
   RETURNING id`,
);
