import { readDelimited } from "@dakbag/domain/imports/delimited-text";
import { readFile } from "node:fs/promises";
import * as z from "zod";
import type { Queryable } from "../../src/platform/database.ts";
import { uuidV7 } from "../../src/platform/uuid-v7.ts";

const countOrNull = z.string().transform((text) => (text === "" ? null : Number(text)));

const productRow = z.object({
  SKU: z.string().min(1),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  type: z.string(),
  size: z.string(),
  dimension: z.string(),
  price: z.string().regex(/^\d+(\.\d{1,4})?$/),
  countInStock: z.coerce.number().int(),
  hsn: z.string(),
  unit: z.string(),
  authorizedVendors: z.string(),
  showListing: z.enum(["true", "false"]),
  rollsPerBox: countOrNull,
  piecesPerPack: countOrNull,
});

const rateRow = z.object({ hsn: z.string(), effectiveFrom: z.string(), ratePercent: z.string() });

async function readRows<Row>(file: string, row: z.ZodType<Row>): Promise<Row[]> {
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  const [head = [], ...lines] = readDelimited(text, ",").map(({ cells }) => cells);
  return lines.map((cells) => row.parse(Object.fromEntries(head.map((column, at) => [column, cells[at]]))));
}

/**
 * Loads the built-in catalogue, the sample pack and the GST rates into an empty shop. A shop with any product stays
 * unchanged: from then on the database is the source of truth.
 */
export async function seedCatalogue(db: Queryable, now: Date): Promise<void> {
  const { rows } = await db.query("SELECT FROM products LIMIT 1");
  if (rows.length > 0) return;
  const catalogue = await readRows("catalogue.csv", productRow);
  // Not of the specification's catalogue, so in a file of its own (decision 55).
  const products = [...catalogue, ...(await readRows("sample-pack.csv", productRow))];
  const rates = await readRows("gst-rates.csv", rateRow);
  await db.query(
    `INSERT INTO gst_rates (hsn, effective_from, rate_percent)
     SELECT * FROM jsonb_to_recordset($1) AS r(hsn text, "effectiveFrom" date, "ratePercent" numeric)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rates)],
  );
  await db.query(
    `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
       stock_supplied, hsn, unit, authorized_vendors, show_listing, rolls_per_box, pieces_per_pack,
       catalogue_position)
     SELECT "SKU", id, title, description, category, type, size, dimension, price, "countInStock",
       "countInStock", hsn, unit, string_to_array("authorizedVendors", '|'), "showListing", "rollsPerBox",
       "piecesPerPack", position
     FROM jsonb_to_recordset($1) AS p("SKU" text, id uuid, title text, description text, category text, type text,
       size text, dimension text, price numeric, "countInStock" int, hsn text, unit text,
       "authorizedVendors" text, "showListing" boolean, "rollsPerBox" int, "piecesPerPack" int, position int)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(products.map((product, position) => ({ ...product, id: uuidV7(now), position })))],
  );
}
