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

// Buyers' own lists have a "q" too, which only the browser reads.
const readOnlyOn: Readonly<Record<string, RegExp>> = { q: /^\/+search\/*$/i };

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
      .filter(([name]) => read.has(name) && readOnlyOn[name]?.test(path) !== false)
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
  /** Whether the page would be the same if it were rendered now. */
  readonly isStillTrue: () => Promise<boolean>;
}

interface PageCache<Page> {
  /** The page as of this version of the catalogue. */
  find(address: PageAddress): Page | undefined;
  /**
   * The page as kept from an older version, if it is still true; else renders it, and keeps it. Concurrent calls share
   * one rendering.
   */
  render(address: PageAddress): Promise<Page>;
}

/** A page, and the catalogue's version at which it was true. */
interface CachedPage<Page> extends Rendering<Page> {
  readonly version: string;
}

/**
 * Rendered pages. 404 pages, and pages that exist but in another spelling or view than the site's own links have, have small
 * caches of their own: requests for invented URLs cannot evict real pages.
 */
export function createPageCache<Page extends NonNullable<unknown>>(options: {
  /** Changes whenever something changes that any page shows. */
  version: () => string;
  render: (address: PageAddress) => Promise<Rendering<Page>>;
  maxFound?: number;
  maxOthers?: number;
}): PageCache<Page> {
  const { version, maxFound = 500, maxOthers = 50 } = options;
  const found = new LRUCache<string, CachedPage<Page>>({ max: maxFound });
  const missing = new LRUCache<string, CachedPage<Page>>({ max: maxOthers });
  const others = new LRUCache<string, CachedPage<Page>>({ max: maxOthers });
  const rendering = new Map<string, { readonly version: string; readonly page: Promise<Page> }>();

  const findKept = ({ key }: PageAddress) => found.get(key) ?? missing.get(key) ?? others.get(key);

  async function renderAndKeep(address: PageAddress, asOf: string): Promise<Page> {
    const kept = findKept(address);
    // Rendered as of the version before it read anything: whatever changed meanwhile, the next call asks about.
    const made = kept && (await kept.isStillTrue()) ? kept : await options.render(address);
    const page = { ...made, version: asOf };
    if (page.cacheIn === "missing") missing.set(address.key, page);
    else if (page.cacheIn === "found") (address.kind === "other" ? others : found).set(address.key, page);
    return page.page;
  }

  return {
    find(address) {
      const kept = findKept(address);
      return kept?.version === version() ? kept.page : undefined;
    },
    render(address) {
      const { key } = address;
      const asOf = version();
      const started = rendering.get(key);
      if (started?.version === asOf) return started.page;
      const page = renderAndKeep(address, asOf).finally(() => {
        if (rendering.get(key)?.page === page) rendering.delete(key);
      });
      rendering.set(key, { version: asOf, page });
      return page;
    },
  };
}
