import { LRUCache } from "lru-cache";

// Only detail pages (buyer §2) and the two views of a listing depend on parameters, and only these spellings are
// cached: any other query, as filters or measures, would fill the cache with copies. Unknown SKUs answer 404, which has
// a cache of its own.
const detailPage = /^\/(details|boxdetails|labelDetails|labeldetails|ValmoDetails|SKUvalmo)$/;
const listingPage = /^\/product\/[a-z-]+$/;
const knownParameters: readonly { name: string; on: RegExp; isKnown: (value: string) => boolean }[] = [
  { name: "productType", on: detailPage, isKnown: (value) => value === "roll" || value === "sleeve" },
  { name: "sku", on: detailPage, isKnown: (value) => value === value.toUpperCase() },
  { name: "view", on: listingPage, isKnown: (value) => value === "table" },
];

// The browser fills in a buyer's orders, so the server's part is the same for all of them.
const ordersPage = /^\/orders(?<one>\/[^/?]+)?\/?(?:\?|$)/i;

/**
 * The cache key of a page: its path and the parameters that it depends on, in a fixed order.
 *
 * @returns undefined when the URL has any other parameter or value: then the page is not cached
 */
export function pageCacheKey(url: string): string | undefined {
  const orders = ordersPage.exec(url);
  if (orders) return orders.groups?.["one"] === undefined ? "/orders" : "/orders/-";
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const parameters = new URLSearchParams(url.slice(mark + 1));
  if (parameters.size === 0) return path;
  const known = new URLSearchParams();
  for (const { name, on, isKnown } of knownParameters) {
    const value = parameters.get(name);
    if (value !== null && on.test(path) && isKnown(value)) known.set(name, value);
  }
  return known.size === parameters.size ? `${path}?${known}` : undefined;
}

/** A rendered page and where it may be cached: with existing pages, with 404 pages, or nowhere. */
export interface Rendering<Page> {
  readonly page: Page;
  readonly cacheIn: "found" | "missing" | "nowhere";
}

interface PageCache<Page> {
  find(key: string): Page | undefined;
  /** Renders the page and caches it. Concurrent calls share one rendering. */
  render(key: string): Promise<Page>;
}

/**
 * Rendered pages of one catalogue version; a new version empties the cache. 404 pages have a small LRU cache of their
 * own, so that requests for invented URLs cannot evict real pages.
 */
export function createPageCache<Page extends NonNullable<unknown>>(options: {
  version: () => string;
  render: (key: string) => Promise<Rendering<Page>>;
  maxFound?: number;
  maxMissing?: number;
}): PageCache<Page> {
  const { render, maxFound = 500, maxMissing = 50 } = options;
  const found = new LRUCache<string, Page>({ max: maxFound });
  const missing = new LRUCache<string, Page>({ max: maxMissing });
  const rendering = new Map<string, Promise<Page>>();
  let version = options.version();

  function clearOutdated(): void {
    const current = options.version();
    if (current === version) return;
    version = current;
    found.clear();
    missing.clear();
    rendering.clear();
  }

  async function renderAndCache(key: string): Promise<Page> {
    const versionBefore = version;
    const { page, cacheIn } = await render(key);
    // The page may mix data of two versions when the catalogue changes during the rendering.
    if (options.version() === versionBefore) {
      if (cacheIn === "found") found.set(key, page);
      if (cacheIn === "missing") missing.set(key, page);
    }
    return page;
  }

  return {
    find(key) {
      clearOutdated();
      return found.get(key) ?? missing.get(key);
    },
    render(key) {
      clearOutdated();
      const started = rendering.get(key);
      if (started) return started;
      const promise = renderAndCache(key).finally(() => {
        if (rendering.get(key) === promise) rendering.delete(key);
      });
      rendering.set(key, promise);
      return promise;
    },
  };
}
