import { searchedWords } from "@dakbag/domain/catalogue/searched-words";
import type { Queryable } from "../../platform/database.ts";
import {
  findUnwritten,
  type SearchRow,
  type UnwrittenProduct,
  writeSearchRows,
} from "./product-search.queries.ts";

const rowsAtOnce = 500;

/**
 * Writes what the search reads of every product that was added or changed. Several processes may do so at once, and while
 * products are changed: a row that was written from an older product does not have its newest revision, and is written
 * again.
 */
export async function writeProductSearch(db: Queryable, stopping?: AbortSignal): Promise<void> {
  while (stopping?.aborted !== true) {
    const products = await findUnwritten(db, rowsAtOnce);
    if (products.length === 0) return;
    const written = await writeSearchRows(db, JSON.stringify(products.map(asRow)));
    // The others are being changed, or written by another process.
    if (written.length === 0) return;
  }
}

function asRow(product: UnwrittenProduct): SearchRow {
  const { id, revision, SKU, title } = product;
  const words = searchedWords(product);
  return { id, revision, title: title.toLowerCase(), sku: SKU.toLowerCase(), words };
}
