import type { Product } from "@dakbag/contracts/catalogue";
import { messageOf } from "./api-error.ts";
import { type Answer, call, callForResponse } from "./call.ts";
import { createListeners } from "#app/browser/listeners.ts";

/** The listed products, or the message why there are none (buyer §8). */
export type Catalogue =
  | { products: readonly Product[]; /** To the offered quantities. */ isStockRounded?: true | undefined }
  | { failure: string };

/** The browser's copy of them, unless there are so many that it asks the server for each page and search instead. */
export type CatalogueCopy = Catalogue | { isTooLarge: true };

/** Stock and prices older than this are read again while the old ones are shown. */
const staleAfterMs = 60_000;

let copy: { catalogue: CatalogueCopy; etag: string | null; readAt: number } | null = null;
let reading: Promise<CatalogueCopy> | null = null;
const { subscribe, notify } = createListeners();

/**
 * The browser's copy: itself when it is in memory, else the promise of the one call that fetches it.
 * A stale copy is returned and refreshed in the background; `subscribeCatalogue` reports a change.
 */
export function catalogueInBrowser(): CatalogueCopy | Promise<CatalogueCopy> {
  if (!copy) return readNow();
  if (Date.now() - copy.readAt > staleAfterMs) void readNow();
  return copy.catalogue;
}

/** Every product, however many: for reading a pasted order, which may name any of them. */
export async function wholeCatalogue(): Promise<Catalogue> {
  const known = await catalogueInBrowser();
  if (!("isTooLarge" in known)) return known;
  try {
    return await call("GET /api/products");
  } catch (error) {
    return catalogueFailure(error);
  }
}

/** Reads the catalogue again whatever its age: after the shop refused a quantity, for instance. */
export function refreshCatalogue(): void {
  void readNow();
}

/** Calls back when a newer catalogue has replaced the one in memory. */
export const subscribeCatalogue = subscribe;

function readNow(): Promise<CatalogueCopy> {
  reading ??= fetchCatalogue().finally(() => (reading = null));
  return reading;
}

async function fetchCatalogue(): Promise<CatalogueCopy> {
  try {
    // The browser's own cache asks with the ETag and gets 304 while nothing has changed.
    const response = await callForResponse("GET /api/products", { query: { ifSmall: "1" } });
    const etag = response.headers.get("etag");
    if (copy && etag !== null && etag === copy.etag) {
      copy.readAt = Date.now();
      return copy.catalogue;
    }
    const read = readAnswer((await response.json()) as Answer<"GET /api/products">);
    if ("failure" in read) return read;
    const replaced = copy !== null;
    copy = { catalogue: read, etag, readAt: Date.now() };
    if (replaced) notify();
    return read;
  } catch (error) {
    return catalogueFailure(error);
  }
}

/** Why there are no products, of a call that failed (buyer §8). */
export function catalogueFailure(error: unknown): { failure: string } {
  return { failure: messageOf(error, "Failed to load products.") };
}

/** The response may have `success: false` and a reason of its own (buyer §8). */
function readAnswer(answer: {
  success: boolean;
  statusText: string;
  products: readonly Product[];
  isTooLarge?: true | undefined;
  isStockRounded?: true | undefined;
}): CatalogueCopy {
  if (!answer.success) return { failure: `Error fetching products: ${answer.statusText}` };
  if (answer.isTooLarge) return { isTooLarge: true };
  const { isStockRounded } = answer;
  return { products: answer.products.filter((product) => product.showListing), isStockRounded };
}

/** For tests: the state of a page that was just opened. */
export function clearCatalogue(): void {
  copy = null;
  reading = null;
}
