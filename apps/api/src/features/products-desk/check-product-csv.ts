import type { ProductVerdict } from "@dakbag/contracts/products-desk";
import { validateProductChange, toProductChange } from "@dakbag/domain/catalogue/product-change";
import type { ProductCsv, ProductCsvRow } from "@dakbag/domain/imports/product-csv";
import { createHash } from "node:crypto";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { type OfferChange, offerOf } from "../catalogue/change-offers.ts";
import { findOffers, type OfferRow } from "../catalogue/offers.queries.ts";
import { changeInWords } from "./describe-product-change.ts";
import { addProductUpload, findEarlierUpload } from "./product-uploads.queries.ts";
import { keepWishes, type UploadedWish, wishOfChange } from "./product-wishes.ts";

export interface ProductFile {
  readonly fileName: string;
  readonly csv: ProductCsv;
  /** Staff say that it is another delivery, not the same file by mistake. */
  readonly isAgain: boolean;
}

export interface CheckedProductCsv {
  /** What can be applied; null where nothing would change. */
  readonly uploadId: string | null;
  readonly verdicts: readonly ProductVerdict[];
  readonly earlier: { readonly at: Date; readonly by: string; readonly isSame: boolean } | null;
}

/**
 * Finds out what a file would do now, row by row in its order, and keeps it to be applied: what was shown, and upon
 * which prices and stock. No product is locked or changed. The rows of a file that was applied already do nothing.
 */
export async function checkProductCsv(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { fileName, csv, isAgain }: ProductFile,
  actor: Actor,
): Promise<CheckedProductCsv> {
  const contentHash = hashOf(csv.rows);
  const [earlier] = await findEarlierUpload(db, contentHash, fileName);
  const isDone = earlier?.isSame === true && !isAgain;
  const find = await findProductsOf(db, csv.rows);
  const wishes: UploadedWish[] = [];
  const judged = csv.rows.map((row) => {
    const { verdict, change } = judge(row, find(row.sku), isDone);
    if (change) wishes.push({ sku: change.sku, line: row.line, wish: wishOfChange(change) });
    return verdict;
  });
  const refused = csv.invalid.map(({ line, sku, reason }) => verdictOf(line, sku, "invalid", reason));
  const isAdding = csv.rows.some(({ stock }) => stock && "change" in stock);
  const told = { verdicts: [...judged, ...refused].toSorted((one, other) => one.line - other.line) };
  const checked = { ...told, earlier: earlier && (earlier.isSame || isAdding) ? earlier : null };
  if (wishes.length === 0) return { ...checked, uploadId: null };
  const now = clock();
  const id = uuidV7(now);
  await transaction(db, async (tx) => {
    await addProductUpload(tx, id, now, actor.userId, actor.name, fileName, contentHash, isAgain);
    await keepWishes(tx, id, wishes);
  });
  return { ...checked, uploadId: id };
}

function judge(
  row: ProductCsvRow,
  product: OfferRow | undefined,
  isDone: boolean,
): { verdict: ProductVerdict; change?: OfferChange } {
  const { line } = row;
  if (!product) return { verdict: verdictOf(line, row.sku, "notFound", "No product has this SKU") };
  const { sku } = product;
  if (isDone) return { verdict: verdictOf(line, sku, "same", "Applied before, with the same file") };
  const before = offerOf(product);
  const judged = validateProductChange(toProductChange(row, before), before);
  if (judged.verdict === "invalid") return { verdict: verdictOf(line, sku, "invalid", judged.reason) };
  if (judged.verdict === "same") return { verdict: verdictOf(line, sku, "same", "Nothing changes") };
  const { after } = judged;
  const setsLower = row.stock !== null && "set" in row.stock && after.stock < before.stock;
  const verdict = { ...verdictOf(line, sku, "updated", changeInWords(before, after)), setsLower };
  return { verdict, change: { sku, before, after } };
}

function verdictOf(
  line: number,
  SKU: string,
  verdict: ProductVerdict["verdict"],
  what: string,
): ProductVerdict {
  return { line, SKU, verdict, what, setsLower: false };
}

/** Products as the file writes their SKUs, in any letter case; the exact one where two differ by it alone. */
async function findProductsOf(
  db: Queryable,
  rows: readonly ProductCsvRow[],
): Promise<(sku: string) => OfferRow | undefined> {
  const products = await findOffers(db, [...new Set(rows.map(({ sku }) => sku.toUpperCase()))]);
  const exact = new Map(products.map((product) => [product.sku, product]));
  const upper = new Map(products.map((product) => [product.sku.toUpperCase(), product]));
  return (sku) => exact.get(sku) ?? upper.get(sku.toUpperCase());
}

/** Of what the rows ask for, so that another program's line ends and quotes make no other file. */
function hashOf(rows: readonly ProductCsvRow[]): string {
  const asked = rows
    .filter(({ price, stock, isShown }) => price !== null || stock !== null || isShown !== null)
    .map(({ sku, price, stock, isShown }) => [sku.toUpperCase(), price, stock, isShown]);
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
}
