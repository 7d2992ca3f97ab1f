import type { Product } from "@dakbag/contracts/catalogue";
import { roundedStock } from "@dakbag/domain/cart/quantity-options";
import type { RouterContextProvider } from "react-router";
import { messageOf } from "./api-error.ts";
import { type Answer, callForResponse, callOnServer } from "./call.ts";
import { apiFetchContext } from "./server-api.ts";

/** The listed products, or the message why there are none (buyer §8). */
export type Catalogue =
  | { products: readonly Product[]; /** As the server renders it for everybody. */ isStockRounded?: true }
  | { failure: string };

/** Stock and prices older than this are read again while the old ones are shown. */
const staleAfterMs = 60_000;

let copy: { products: readonly Product[]; etag: string | null; readAt: number } | null = null;
let reading: Promise<Catalogue> | null = null;
const listeners = new Set<() => void>();

/** The catalogue for a page rendered on the server, which is kept until an offer that it shows goes over stock. */
export async function catalogueOnServer(context: Readonly<RouterContextProvider>): Promise<Catalogue> {
  try {
    const read = readAnswer(await callOnServer(context.get(apiFetchContext), "GET /api/products"));
    return "products" in read
      ? { products: read.products.map(withRoundedStock), isStockRounded: true }
      : read;
  } catch (error) {
    return { failure: messageOf(error, "Failed to load products.") };
  }
}

/** A product as pages for everybody show it. */
export function withRoundedStock(product: Product): Product {
  return { ...product, countInStock: roundedStock(product) };
}

/**
 * The browser's copy: at once when it is in memory, else the promise of the one call that fetches it.
 * A stale copy is returned and refreshed in the background; `subscribeCatalogue` reports a change.
 */
export function catalogueInBrowser(): Catalogue | Promise<Catalogue> {
  if (!copy) return readNow();
  if (Date.now() - copy.readAt > staleAfterMs) void readNow();
  return { products: copy.products };
}

/** Reads the catalogue again whatever its age: after the shop refused a quantity, for instance. */
export function refreshCatalogue(): void {
  void readNow();
}

/** Calls back when a newer catalogue has replaced the one in memory. */
export function subscribeCatalogue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readNow(): Promise<Catalogue> {
  reading ??= fetchCatalogue().finally(() => (reading = null));
  return reading;
}

async function fetchCatalogue(): Promise<Catalogue> {
  try {
    // The browser's own cache asks with the ETag and gets 304 while nothing has changed.
    const response = await callForResponse("GET /api/products", {});
    const etag = response.headers.get("etag");
    if (copy && etag !== null && etag === copy.etag) {
      copy.readAt = Date.now();
      return { products: copy.products };
    }
    const read = readAnswer((await response.json()) as Answer<"GET /api/products">);
    if ("failure" in read) return read;
    const replaced = copy !== null;
    copy = { products: read.products, etag, readAt: Date.now() };
    if (replaced) for (const listener of listeners) listener();
    return read;
  } catch (error) {
    return { failure: messageOf(error, "Failed to load products.") };
  }
}

/** The response may have `success: false` and a reason of its own (buyer §8). */
function readAnswer(answer: {
  success: boolean;
  statusText: string;
  products: readonly Product[];
}): Catalogue {
  if (!answer.success) return { failure: `Error fetching products: ${answer.statusText}` };
  return { products: answer.products.filter((product) => product.showListing) };
}

/** For tests: the state of a page that was just opened. */
export function clearCatalogue(): void {
  copy = null;
  reading = null;
}
