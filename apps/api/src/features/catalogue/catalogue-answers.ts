import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Product, productsPerListPage } from "@dakbag/contracts/catalogue";
import { roundedStock } from "@dakbag/domain/cart/quantity-options";
import { LRUCache } from "lru-cache";
import { encodeBody, encodeBodyAsync, type EncodedBody } from "../../platform/encoded-body.ts";
import type { CatalogueCache } from "./catalogue-cache.ts";

// A millisecond's work; others have their turn between two of them.
const batchSize = 250;
const maxDetails = 500;

// A browser loads at most this much to search and filter by itself: a second on a connection of 1.2 Mbit/s.
const maxCopyBytes = 150_000;
// A product takes about 40 bytes of a compressed list, never less than this.
const minBytesOfProduct = 8;

/** A list that is too large to be kept encoded: its text in parts, and an ETag for as long as this process keeps it. */
export interface StreamedList {
  readonly parts: Readable;
  readonly etag: string;
}

/** The encoded answers about products, made once for each state of the catalogue. */
export function createCatalogueAnswers(catalogue: CatalogueCache) {
  const lists = new Map<boolean, { readonly changes: number; readonly body: Promise<EncodedBody> }>();
  let small: { readonly of: readonly Product[]; readonly answer: Promise<boolean> } | undefined;
  const process = randomUUID();
  const details = new LRUCache<Product, { readonly countInStock: number; readonly body: EncodedBody }>({
    max: maxDetails,
  });

  async function* partsOfList(isRounded: boolean): AsyncGenerator<string> {
    const { products } = catalogue.current();
    yield `{"success":true,"statusText":"OK",${isRounded ? '"isStockRounded":true,' : ""}"products":[`;
    for (let from = 0; from < products.length; from += batchSize) {
      if (from > 0) await nextTurn();
      const some = products.slice(from, from + batchSize);
      const text = some.map((product) => JSON.stringify(shown(product, isRounded))).join(",");
      yield from > 0 ? `,${text}` : text;
    }
    yield "]}";
  }

  async function makeList(isRounded: boolean): Promise<EncodedBody> {
    const parts: string[] = [];
    for await (const part of partsOfList(isRounded)) parts.push(part);
    return encodeBodyAsync(parts.join(""));
  }

  /** Requests that come while it is made wait for the same one. */
  function encodedList(isRounded: boolean): Promise<EncodedBody> {
    const changes = catalogue.changes();
    const known = lists.get(isRounded);
    if (known?.changes === changes) return known.body;
    const made = { changes, body: makeList(isRounded) };
    lists.set(isRounded, made);
    made.body.catch(() => {
      if (lists.get(isRounded) === made) lists.delete(isRounded);
    });
    return made.body;
  }

  /** Whether a browser may load the whole list; decided once for each state of what is sold. */
  function isSmall(): Promise<boolean> {
    const { products } = catalogue.current();
    if (small?.of !== products) {
      const isClear = products.length * minBytesOfProduct > maxCopyBytes;
      const made = {
        of: products,
        answer: isClear
          ? Promise.resolve(false)
          : encodedList(false).then(({ br }) => br.bytes.length <= maxCopyBytes),
      };
      small = made;
      made.answer.catch(() => {
        if (small === made) small = undefined;
      });
    }
    return small.answer;
  }

  return {
    isSmall,
    /** The answer of GET /api/products: kept encoded while it is small, else streamed. */
    async list(isRounded: boolean): Promise<EncodedBody | StreamedList> {
      if (await isSmall()) return encodedList(isRounded);
      const etag = `"${process}.${catalogue.changes()}${isRounded ? ".rounded" : ""}"`;
      return { parts: Readable.from(partsOfList(isRounded)), etag };
    },
    /** One page of it. */
    page(page: number, isRounded: boolean): EncodedBody {
      const { products } = catalogue.current();
      const from = (page - 1) * productsPerListPage;
      const some = products
        .slice(from, from + productsPerListPage)
        .map((product) => shown(product, isRounded));
      const pages = Math.ceil(products.length / productsPerListPage);
      const head = { success: true, statusText: "OK", ...(isRounded && { isStockRounded: true }) };
      return encodeBody(JSON.stringify({ ...head, products: some, pages }));
    },
    /** The answer of GET /api/products/details/:sku; undefined for an unknown or hidden product. */
    detail(sku: string, isRounded: boolean): EncodedBody | undefined {
      const product = catalogue.current().findListed(sku);
      if (!product) return undefined;
      if (isRounded)
        return encodeBody(JSON.stringify({ success: true, isStockRounded: true, ...shown(product, true) }));
      const { countInStock } = product;
      const known = details.get(product);
      if (known?.countInStock === countInStock) return known.body;
      const body = encodeBody(JSON.stringify({ success: true, ...product }));
      details.set(product, { countInStock, body });
      return body;
    },
  };
}

/** A product with its stock, exact or rounded to the offered quantities. */
export const shown = (product: Product, isRounded: boolean): Product =>
  isRounded ? { ...product, countInStock: roundedStock(product) } : product;

/** The answer to a browser for which the list is too large. */
export const tooLarge = encodeBody('{"success":true,"statusText":"OK","products":[],"isTooLarge":true}');
