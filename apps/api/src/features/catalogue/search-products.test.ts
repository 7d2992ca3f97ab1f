import { searchCatalogue, type SearchResult } from "@dakbag/domain/catalogue/catalogue-search";
import type { SearchableProduct } from "@dakbag/domain/catalogue/searched-words";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type pg from "pg";
import { describeSearch } from "../../../../../packages/domain/test-support/search-cases.ts";
import { cloneDatabase } from "../../../test-support/clone-database.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { openDatabase } from "../../platform/database.ts";
import { asProduct } from "./catalogue-content.ts";
import { type ProductRow, productColumns, rateOfTheDay } from "./product-row.ts";
import { findListed } from "./product-search.queries.ts";
import { searchProducts } from "./search-products.ts";
import { writeProductSearch } from "./write-product-search.ts";

const now = new Date("2026-11-25T10:00:00Z");
let db: pg.Pool;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  db = openDatabase(database.ownerUrl, { poolSize: 2, onConnectionError: () => undefined });
  dropDatabase = database.drop;
});
afterAll(async () => {
  await db.end();
  await dropDatabase();
});

type Row = SearchableProduct & { position: number; isShown?: boolean; hsn?: string };

/** The catalogue of the database becomes these products. */
async function replaceCatalogue(products: readonly Row[]): Promise<void> {
  await db.query("TRUNCATE products CASCADE");
  await db.query(
    `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
       stock_supplied, show_listing, hsn, unit, catalogue_position)
     SELECT "SKU", gen_random_uuid(), title, coalesce(description, ''), category, coalesce(type, ''), size, dimension, 1, 1, 1,
       coalesce("isShown", true), coalesce(hsn, '39232100'), 'PCS', position
     FROM jsonb_to_recordset($1) AS p("SKU" text, title text, category text, type text, size text, dimension text,
       description text, "isShown" boolean, hsn text, position double precision)`,
    [JSON.stringify(products)],
  );
  await writeProductSearch(db);
}

async function findListedProducts(): Promise<SearchableProduct[]> {
  const { rows } = await db.query<ProductRow>(
    `SELECT ${productColumns} FROM products p ${rateOfTheDay("$1")} ORDER BY p.catalogue_position, p.sku`,
    [now],
  );
  return rows.filter(({ isSold }) => isSold).map((row) => asProduct(row));
}

describe("the search of the database finds what that of a browser must find", () => {
  let loaded: readonly SearchableProduct[] = [];
  describeSearch(async (catalogue, query, limit = 1000) => {
    if (catalogue !== loaded)
      await replaceCatalogue(catalogue.map((product, position) => ({ ...product, position })));
    loaded = catalogue;
    const found = await searchProducts(db, query, now, limit);
    return mapResult(found, ({ SKU }) => catalogue.find((product) => product.SKU === SKU)!);
  });
});

function mapResult<One, Other>(
  { found, alsoInTitle, only, note, nearest, says }: SearchResult<One>,
  map: (product: One) => Other,
): SearchResult<Other> {
  return {
    found: found.map(map),
    alsoInTitle: alsoInTitle.map(map),
    only: only && map(only),
    note,
    says,
    nearest: nearest.map(map),
  };
}

// Few and similar words, so that queries meet products by each of the steps.
const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "Bag",
      "bags",
      "TAPE",
      "atpe",
      "stape",
      "label",
      "lbael",
      "poly",
      "pol",
      "İnci",
      "ΟΔΟΣ",
      "pod",
      "without pod",
      "polybag",
      "bubble wrap",
      "meesho",
      "sample",
      "a4",
      "jumbo",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "10x12",
      "10 x 12",
      "10.5*12",
      "10x",
      "48 mm x 130 m",
      "12",
      "1",
      "225mm",
      "12x10",
      "25x30 cm",
      "2 inch",
      "600",
      "100%",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.string({
      maxLength: 3,
      unit: fc.constantFrom("a", "b", "t", "%", "_", "\\", "'", ":", "&", "-", "."),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.string({ unit: fc.constantFrom("t", "a", "p", "e"), minLength: 2, maxLength: 6 }),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 5 }) },
);
const text = fc
  .array(word, { maxLength: 4 })
  .chain((words) => fc.constantFrom(" ", "-", "").map((between) => words.join(between)))
  // PostgreSQL does not store them, and the contract refuses them.
  .map((typed) => typed.toWellFormed().replaceAll("\0", ""));
const products = fc.uniqueArray(
  fc.record({
    SKU: fc.oneof(text, fc.constantFrom("POLBAG1", "polbag2", "TAP12", "A-B")),
    title: text,
    category: fc.constantFrom("POLY", "TAPE", "MEESHO-LABEL"),
    type: fc.constantFrom("", "poly-bw-npd", "poly-bw-pd", "brown", "sample-pack"),
    description: fc.constantFrom("", "52 micron, no document pocket", "Brown tape, 72 rolls per carton"),
    size: fc.constantFrom("small", "large"),
    dimension: fc.constantFrom("10x12 inch", "10 x 12.5", "48mm x 130m", ""),
    position: fc.constantFrom(-1, 0, 0.5, 1, 7),
    isShown: fc.constantFrom(true, true, true, false),
    hsn: fc.constantFrom("39232100", "39232100", "without a rate"),
  }),
  { selector: ({ SKU }) => SKU, maxLength: 12 },
);

const foundProduct = ({ SKU, title, category, dimension }: SearchableProduct) => ({
  SKU,
  title,
  category,
  dimension,
});

const timeout = quickOrLong(60_000, 1_800_000);
test(
  "finds the same products in the same order as the search of a browser, for any catalogue and query",
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        products,
        fc.array(text, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(1, 3, 24),
        fc.constantFrom(undefined, findListed(1, 1)),
        async (catalogue, queries, limit, find) => {
          await replaceCatalogue(catalogue);
          const listed = await findListedProducts();
          for (const query of queries) {
            const found = await searchProducts(db, query, now, limit, find);
            const expected = searchCatalogue(listed, query, limit);
            expect(found, query).toEqual(mapResult(expected, foundProduct));
          }
        },
      ),
      { numRuns: quickOrLong(100, 5000) },
    );
  },
);
