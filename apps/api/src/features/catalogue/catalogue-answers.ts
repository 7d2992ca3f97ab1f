import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { encodeBody, encodeBodyAside, type EncodedBody } from "../../platform/encoded-body.ts";
import type { CatalogueCache } from "./catalogue-cache.ts";
import type { ListedProduct } from "./catalogue-content.ts";

// A millisecond's work; others have their turn between two of them.
const productsAtOnce = 250;
const maxDetails = 500;

/** The encoded answers about products, made once for each state of the catalogue. */
export function createCatalogueAnswers(catalogue: CatalogueCache) {
  let list: { readonly changes: number; readonly body: Promise<EncodedBody> } | undefined;
  const details = new LRUCache<ListedProduct, { countInStock: number; body: EncodedBody }>({
    max: maxDetails,
  });
  const { withStock } = catalogue;

  async function makeList(): Promise<EncodedBody> {
    const { products } = catalogue.current();
    const parts: string[] = [];
    for (let from = 0; from < products.length; from += productsAtOnce) {
      if (from > 0) await nextTurn();
      const some = products.slice(from, from + productsAtOnce);
      parts.push(some.map((product) => JSON.stringify(withStock(product))).join(","));
    }
    return encodeBodyAside(`{"success":true,"statusText":"OK","products":[${parts.join(",")}]}`);
  }

  return {
    /** The answer of GET /api/products. Requests that come while it is made wait for the same one. */
    list(): Promise<EncodedBody> {
      const changes = catalogue.changes();
      if (list?.changes !== changes) {
        const made = { changes, body: makeList() };
        list = made;
        made.body.catch(() => {
          if (list === made) list = undefined;
        });
      }
      return list.body;
    },
    /** The answer of GET /api/products/details/:sku; undefined for an unknown or hidden product. */
    detail(sku: string): EncodedBody | undefined {
      const product = catalogue.current().findListed(sku);
      if (!product) return undefined;
      const countInStock = catalogue.countInStock(product.SKU);
      const known = details.get(product);
      if (known?.countInStock === countInStock) return known.body;
      const body = encodeBody(JSON.stringify({ success: true, ...withStock(product) }));
      details.set(product, { countInStock, body });
      return body;
    },
  };
}
