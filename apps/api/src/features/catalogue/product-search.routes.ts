import { type Product, searchPage } from "@dakbag/contracts/catalogue";
import { searchProducts as searchEndpoint } from "@dakbag/contracts/product-search";
import type { SearchResult } from "@dakbag/domain/catalogue/catalogue-search";
import { largestSizes } from "@dakbag/domain/catalogue/largest-sizes";
import { type FoundProduct, maxProductsFound, maxSearchResults } from "@dakbag/domain/catalogue/search-step";
import { searchView } from "@dakbag/domain/catalogue/search-view";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { shown } from "./catalogue-answers.ts";
import { createLane } from "./catalogue-lanes.ts";
import { searchProducts } from "./search-products.ts";

// Its statements take milliseconds; between two searches the connections are for others.
const maxConcurrentSearches = 2;

export function registerProductSearch(app: FastifyInstance, shop: Shop): void {
  const { db, clock, authenticate, catalogue } = shop;
  const inTurn = createLane(maxConcurrentSearches);

  /** The products of a result as they are sold now; one that is no longer listed is left out. */
  function withProducts(result: SearchResult<FoundProduct>): SearchResult<Product> {
    const { findListed } = catalogue.current();
    const listed = (found: readonly FoundProduct[]) =>
      found.flatMap(({ SKU }) => {
        const product = findListed(SKU);
        return product ? shown(product, true) : [];
      });
    const { found, alsoInTitle, only, note, says, nearest } = result;
    return {
      found: listed(found),
      alsoInTitle: listed(alsoInTitle),
      only: only && findListed(only.SKU),
      note,
      says,
      nearest: listed(nearest),
    };
  }

  route(app, authenticate, searchEndpoint, async ({ query, request }) => {
    const result = await inTurn(request.ip, () => searchProducts(db, query.q, clock(), maxProductsFound));
    const { found, alsoInTitle, only, note, says, nearest } = withProducts(result);
    return {
      products: [...found, ...alsoInTitle],
      only: only?.SKU ?? null,
      note: note ?? null,
      says: says ?? null,
      nearest,
    };
  });

  route(app, authenticate, searchPage, async ({ query, request }) => {
    const { q, question } = query;
    const result = await inTurn(request.ip, () => searchProducts(db, q, clock(), maxSearchResults));
    const view = searchView(withProducts(result), question);
    return { ...view, sizes: largestSizes(view.sizes ?? []) };
  });
}
