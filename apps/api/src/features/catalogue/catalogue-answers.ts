import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Product, productsPerListPage } from "@dakbag/contracts/catalogue";
import { LRUCache } from "lru-cache";
import { encodeBody, encodeBodyAside, type EncodedBody } from "../../platform/encoded-body.ts";
import type { CatalogueCache } from "./catalogue-cache.ts";

// A millisecond's work; others have their turn between two of them.
const productsAtOnce = 250;
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
  let list: { readonly changes: number; readonly body: Promise<EncodedBody> } | undefined;
  let small: { readonly of: readonly Product[]; readonly answer: Promise<boolean> } | undefined;
  const process = randomUUID();
  const details = new LRUCache<Product, { readonly countInStock: number; readonly body: EncodedBody }>({
    max: maxDetails,
  });

  async function* partsOfList(): AsyncGenerator<string> {
    const { products } = catalogue.current();
    yield '{"success":true,"statusText":"OK","products":[';
    for (let from = 0; from < products.length; from += productsAtOnce) {
      if (from > 0) await nextTurn();
      const some = products.slice(from, from + productsAtOnce);
      const text = some.map((product) => JSON.stringify(product)).join(",");
      yield from > 0 ? `,${text}` : text;
    }
    yield "]}";
  }

  async function makeList(): Promise<EncodedBody> {
    const parts: string[] = [];
    for await (const part of partsOfList()) parts.push(part);
    return encodeBodyAside(parts.join(""));
  }

  /** Requests that come while it is made wait for the same one. */
  function encodedList(): Promise<EncodedBody> {
    const changes = catalogue.changes();
    if (list?.changes !== changes) {
      const made = { changes, body: makeList() };
      list = made;
      made.body.catch(() => {
        if (list === made) list = undefined;
      });
    }
    return list.body;
  }

  /** Whether a browser may load the whole list; judged once for each state of what is sold. */
  function isSmall(): Promise<boolean> {
    const { products } = catalogue.current();
    if (small?.of !== products) {
      const isClear = products.length * minBytesOfProduct > maxCopyBytes;
      const made = {
        of: products,
        answer: isClear
          ? Promise.resolve(false)
          : encodedList().then(({ br }) => br.bytes.length <= maxCopyBytes),
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
    async list(): Promise<EncodedBody | StreamedList> {
      if (await isSmall()) return encodedList();
      return { parts: Readable.from(partsOfList()), etag: `"${process}.${catalogue.changes()}"` };
    },
    /** One page of it. */
    page(page: number): EncodedBody {
      const { products } = catalogue.current();
      const from = (page - 1) * productsPerListPage;
      const some = products.slice(from, from + productsPerListPage);
      const pages = Math.ceil(products.length / productsPerListPage);
      return encodeBody(JSON.stringify({ success: true, statusText: "OK", products: some, pages }));
    },
    /** The answer of GET /api/products/details/:sku; undefined for an unknown or hidden product. */
    detail(sku: string): EncodedBody | undefined {
      const product = catalogue.current().findListed(sku);
      if (!product) return undefined;
      const { countInStock } = product;
      const known = details.get(product);
      if (known?.countInStock === countInStock) return known.body;
      const body = encodeBody(JSON.stringify({ success: true, ...product }));
      details.set(product, { countInStock, body });
      return body;
    },
  };
}

/** The answer to a browser for which the list is too large. */
export const tooLarge = encodeBody('{"success":true,"statusText":"OK","products":[],"isTooLarge":true}');
