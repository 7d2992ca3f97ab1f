import type { ProductDraft } from "@dakbag/domain/catalogue/product-draft";
import { namedStatement, statement } from "../../platform/database.ts";
import { sheetColumns } from "./product-row.ts";
import { editedFields, type ProductToEdit } from "./product-to-edit.ts";

const columns = `sku AS "SKU", title, description, category, type, size, dimension, price, images,
  authorized_vendors AS "authorizedVendors", count_in_stock AS "countInStock", show_listing AS "showListing", hsn, unit,
  rolls_per_box AS "rollsPerBox", pieces_per_pack AS "piecesPerPack", ${sheetColumns("products")},
  catalogue_position AS position, created_as AS "createdAs"`;

export const findProduct = statement<[sku: string], ProductToEdit>(
  "catalogue.find",
  `SELECT ${columns} FROM products WHERE sku = $1`,
);

/** `findProduct` with a row lock, which also blocks stock changes by orders until the transaction ends. */
export const lockProduct = statement<[sku: string], ProductToEdit>(
  "catalogue.lock",
  `SELECT ${columns} FROM products WHERE sku = $1 FOR NO KEY UPDATE`,
);

export const listPositions = statement<
  [],
  { SKU: string; category: string; type: string; dimension: string; position: number }
>(
  "catalogue.list_positions",
  `SELECT sku AS "SKU", category, type, dimension, catalogue_position AS position FROM products
   ORDER BY catalogue_position, sku`,
);

/** What is stored of a product as staff enter it; the price is text, because money is never a float. */
export interface ProductFields extends Omit<ProductDraft, "price"> {
  readonly sku: string;
  readonly price: string;
  readonly position: number;
}

const fields = ["sku", ...editedFields, "position"] as const;

interface NewProduct extends ProductFields {
  readonly countInStock: number;
  readonly id: string;
  readonly createdAs: string;
}

/** No row when the SKU exists. A concurrent insert of the same SKU waits until the first transaction ends. */
export const insertProduct = namedStatement<NewProduct, ProductToEdit>(
  "catalogue.add",
  [...fields, "countInStock", "id", "createdAs"],
  `INSERT INTO products (sku, title, description, category, type, size, dimension, price, images, authorized_vendors,
     show_listing, hsn, unit, rolls_per_box, pieces_per_pack, piece_grams, flap_inches, pieces_per_bundle, carton_size,
     tolerance, catalogue_position, count_in_stock, stock_supplied, id, created_as)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22::int,
     $22::int, $23, $24)
   ON CONFLICT (sku) DO NOTHING
   RETURNING ${columns}`,
);

export const updateProduct = namedStatement<ProductFields, ProductToEdit>(
  "catalogue.update",
  fields,
  `UPDATE products SET title = $2, description = $3, category = $4, type = $5, size = $6, dimension = $7, price = $8,
     images = $9, authorized_vendors = $10, show_listing = $11, hsn = $12, unit = $13, rolls_per_box = $14,
     pieces_per_pack = $15, piece_grams = $16, flap_inches = $17, pieces_per_bundle = $18, carton_size = $19,
     tolerance = $20, catalogue_position = $21
   WHERE sku = $1
   RETURNING ${columns}`,
);

export const hasGstRate = statement<[hsn: string], { hsn: string }>(
  "catalogue.has_gst_rate",
  "SELECT hsn FROM gst_rates WHERE hsn = $1 LIMIT 1",
);

/** Each HSN with its rate on a day, and its next rate after that day. */
export const listHsns = statement<
  [today: string],
  { hsn: string; ratePercent: string | null; nextFrom: string | null; nextPercent: string | null }
>(
  "catalogue.list_hsns",
  `SELECT hsn,
     (SELECT rate_percent FROM gst_rate_on(all_rates.hsn, $1::date)) AS "ratePercent",
     next.effective_from AS "nextFrom", next.rate_percent AS "nextPercent"
   FROM (SELECT DISTINCT hsn FROM gst_rates) all_rates
   LEFT JOIN LATERAL (
     SELECT effective_from, rate_percent FROM gst_rates later
     WHERE later.hsn = all_rates.hsn AND effective_from > $1::date ORDER BY effective_from LIMIT 1
   ) next ON true
   ORDER BY hsn`,
);

/** The types of products, each with its most frequent HSN and unit. */
export const listTypes = statement<[], { category: string; type: string; hsn: string; unit: string }>(
  "catalogue.list_types",
  `SELECT category, type, mode() WITHIN GROUP (ORDER BY hsn) AS hsn, mode() WITHIN GROUP (ORDER BY unit) AS unit
   FROM products GROUP BY category, type ORDER BY category, type`,
);

/** The user who last changed the product's fields, in the product editor or the list of products. */
export const findLastEditor = statement<[sku: string], { actor: string }>(
  "catalogue.find_last_editor",
  `SELECT actor FROM audit_log
   WHERE subject = $1
     AND action IN ('product.created', 'product.edited', 'product.price-changed', 'product.shown', 'product.hidden')
   ORDER BY id DESC LIMIT 1`,
);
