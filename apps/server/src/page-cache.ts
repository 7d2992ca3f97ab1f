import { LRUCache } from "lru-cache";

/** A page as the cache knows it. */
export interface PageAddress {
  /** The URL that it is rendered by: without parameters that no page reads, and without ids that only the browser reads. */
  readonly key: string;
  /**
   * `fixed`: one of the site map's own paths, so there are few. `open`: its path or a parameter can be anything, as an
   * SKU. `other`: a view that is not kept, or another spelling of a path.
   */
  readonly kind: "fixed" | "open" | "other";
}

// Only detail pages (buyer §2) and the two views of a listing are kept by parameters, and only in these spellings.
const detailPage = /^\/(details|boxdetails|labelDetails|labeldetails|ValmoDetails|SKUvalmo)$/;
const listingPage = /^\/product\/[a-z-]+$/;
const keptParameters: readonly { name: string; on: RegExp; isKept: (value: string) => boolean }[] = [
  { name: "productType", on: detailPage, isKept: (value) => value === "roll" || value === "sleeve" },
  { name: "sku", on: detailPage, isKept: (value) => value === value.toUpperCase() },
  { name: "view", on: listingPage, isKept: (value) => value === "table" },
];

/**
 * How pages are addressed.
 *
 * @param paths of the site map, such as "product/:type"; ids and SKUs in a path are read by the browser alone, because
 *   the pages of buyers and staff are rendered for everybody
 * @param parameters all that any page reads
 */
export function pageAddresses(
  paths: readonly string[],
  parameters: readonly string[],
): (url: string) => PageAddress {
  const routes = paths
    .filter((path) => !path.includes("*"))
    .map((path) => ({
      path,
      isOpen: path.includes(":"),
      isForBrowser: /:(id|sku)\b/.test(path),
      anySpelling: new RegExp(`^/+${path.replaceAll(/:\w+/g, "[^/]+")}/*$`, "i"),
    }))
    .toSorted((one, other) => Number(one.isOpen) - Number(other.isOpen));
  const read = new Set(parameters);

  return (url) => {
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : url.slice(0, mark);
    // React Router's own requests, whose parameters name routes of the build.
    if (path === "/__manifest" || path.endsWith(".data")) return { key: url, kind: "other" };
    const route = routes.find(({ anySpelling }) => anySpelling.test(path));
    if (route?.isForBrowser) return { key: `/${route.path.replaceAll(/:\w+/g, "-")}`, kind: "fixed" };
    const given = [...new URLSearchParams(mark === -1 ? "" : url.slice(mark + 1))]
      .filter(([name]) => read.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const query = new URLSearchParams(given);
    const key = given.length === 0 ? path : `${path}?${query}`;
    const isItself = route !== undefined && (route.isOpen || path === `/${route.path}`);
    const isKept = given.every(
      ([name, value], at) =>
        name !== given[at - 1]?.[0] &&
        keptParameters.some((kept) => kept.name === name && kept.on.test(path) && kept.isKept(value)),
    );
    if (!isItself || !isKept) return { key, kind: "other" };
    return { key, kind: route.isOpen || given.length > 0 ? "open" : "fixed" };
  };
}

/** A rendered page, and whether it may be kept: with existing pages, with 404 pages, or not at all. */
export interface Rendering<Page> {
  readonly page: Page;
  readonly cacheIn: "found" | "missing" | "nowhere";
}

interface PageCache<Page> {
  find(address: PageAddress): Page | undefined;
  /** Renders the page and keeps it. Concurrent calls share one rendering. */
  render(address: PageAddress): Promise<Page>;
}

/**
 * Rendered pages of one catalogue version; a new version empties the cache. 404 pages, and pages that exist but in
 * another spelling or view than the site's own links have, have small caches of their own: requests for invented URLs
 * cannot evict real pages.
 */
export function createPageCache<Page extends NonNullable<unknown>>(options: {
  version: () => string;
  render: (address: PageAddress) => Promise<Rendering<Page>>;
  maxFound?: number;
  maxOthers?: number;
}): PageCache<Page> {
  const { render, maxFound = 500, maxOthers = 50 } = options;
  const found = new LRUCache<string, Page>({ max: maxFound });
  const missing = new LRUCache<string, Page>({ max: maxOthers });
  const others = new LRUCache<string, Page>({ max: maxOthers });
  const rendering = new Map<string, Promise<Page>>();
  let version = options.version();

  function clearOutdated(): void {
    const current = options.version();
    if (current === version) return;
    version = current;
    for (const cache of [found, missing, others, rendering]) cache.clear();
  }

  async function renderAndCache(address: PageAddress): Promise<Page> {
    const versionBefore = version;
    const { page, cacheIn } = await render(address);
    // The page may mix data of two versions when the catalogue changes during the rendering.
    if (options.version() === versionBefore) {
      if (cacheIn === "missing") missing.set(address.key, page);
      else if (cacheIn === "found") (address.kind === "other" ? others : found).set(address.key, page);
    }
    return page;
  }

  return {
    find({ key }) {
      clearOutdated();
      return found.get(key) ?? missing.get(key) ?? others.get(key);
    },
    render(address) {
      clearOutdated();
      const { key } = address;
      const started = rendering.get(key);
      if (started) return started;
      const promise = renderAndCache(address).finally(() => {
        if (rendering.get(key) === promise) rendering.delete(key);
      });
      rendering.set(key, promise);
      return promise;
    },
  };
}
