import { marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { searchedTexts, searchedWords, searchedWordsVersion } from "@dakbag/domain/catalogue/searched-words";
import type { Queryable } from "../../platform/database.ts";
import {
  findUnwritten,
  type SearchRow,
  type UnwrittenProduct,
  writeSearchRows,
} from "./product-search.queries.ts";

const batchSize = 500;

/**
 * Writes what the search reads of every product that was added or changed, or that an older program wrote. Several processes
 * may do so concurrently, and while products are changed: a row that was written from an older product does not have its newest
 * revision, and is written again.
 */
export async function writeProductSearch(db: Queryable, stopping?: AbortSignal): Promise<void> {
  while (stopping?.aborted !== true) {
    const products = await findUnwritten(db, batchSize, searchedWordsVersion);
    if (products.length === 0) return;
    const written = await writeSearchRows(db, JSON.stringify(products.map(asRow)), searchedWordsVersion);
    // The others are being changed, or written by another process.
    if (written.length === 0) return;
  }
}

function asRow(product: UnwrittenProduct): SearchRow {
  const { id, revision, category } = product;
  const words = searchedWords(product);
  return {
    id,
    revision,
    ...searchedTexts(product),
    words,
    isRestricted: marketplaceOf(category) !== undefined,
  };
}
