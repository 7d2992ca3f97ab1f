import type { SizedGoods } from "./largest-sizes.ts";
import {
  type ChosenValues,
  type Facet,
  facetKeys,
  type FilterableProduct,
  filterListing,
  listingSorts,
  type ListingSort,
  sortListing,
} from "./listing-filters.ts";
import { isOnListing, type ListedProduct, type Listing } from "./listings.ts";

/** A page of a listing has at most this many products. */
export const productsPerPage = 48;
/** So many products at most are side by side. */
export const maxCompared = 4;

/** What is asked of a listing. */
export interface ListingQuestion {
  /** The tab in small letters; empty for the first one. */
  readonly tab: string;
  readonly chosen: ChosenValues;
  readonly sort: ListingSort;
  /** SKUs to compare. */
  readonly compare: readonly string[];
  /** From 1. */
  readonly page: number;
}

/** The products of one group on this page; `count` is their number on all pages. */
export interface ListingGroup<Product> {
  /** Null where the listing has no groups. */
  readonly name: string | null;
  readonly count: number;
  readonly members: readonly Product[];
}

/** One page of a listing as asked for. */
export interface ListingView<Product> {
  /** The number of products of the listing in all its tabs. */
  readonly total: number;
  /** The tab that is shown; empty where the listing has none. */
  readonly tab: string;
  /** The number of products in this tab, and of those that the filters leave. */
  readonly inTab: number;
  readonly shown: number;
  readonly facets: readonly Facet[];
  /** This page, from 1, and the number of pages: at least 1. */
  readonly page: number;
  readonly pages: number;
  /** In the order of the listing; none is empty. */
  readonly groups: readonly ListingGroup<Product>[];
  /**
   * All sizes of the tab, which are drawn to one scale, or at least those of `largestSizes`. Absent in an answer of the last
   * release.
   */
  readonly sizes?: readonly SizedGoods[] | undefined;
  /** The products to compare, of any tab and page, in the order in which they were named. */
  readonly compared: readonly Product[];
}

/** The query parameters of a listing. */
export const listingQuestionKeys = ["tab", ...facetKeys, "sort", "compare", "page"] as const;

/**
 * Reads the query of a listing. What it does not know is ignored, so that an old link still shows products; lists may be
 * repeated or have commas.
 */
export function readListingQuestion(parameters: URLSearchParams): ListingQuestion {
  const list = (key: string) => [...new Set(parameters.getAll(key).flatMap((value) => value.split(",")))];
  const sort = parameters.get("sort");
  const page = parameters.get("page") ?? "";
  return {
    tab: parameters.get("tab") ?? "",
    chosen: Object.fromEntries(facetKeys.map((key) => [key, list(key).filter(Boolean)])),
    sort: listingSorts.find(({ key }) => key === sort)?.key ?? "size",
    compare: list("compare").filter(Boolean).slice(0, maxCompared),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The same as names and values. Defaults are left out, so that each view has one URL. */
export function listingQuestionPairs(question: ListingQuestion): [string, string][] {
  const { tab, chosen, sort, compare, page } = question;
  const all: [string, string][] = [
    ["tab", tab],
    ...facetKeys.map((key): [string, string] => [key, (chosen[key] ?? []).join()]),
    ["sort", sort === "size" ? "" : sort],
    ["compare", compare.join()],
    ["page", page === 1 ? "" : String(page)],
  ];
  return all.filter(([, value]) => value !== "");
}

/** The products of a listing, in any tab, in their order. */
export function productsOfListing<Product extends ListedProduct>(
  listing: Listing,
  products: readonly Product[],
): Product[] {
  return products.filter((product) => isOnListing(listing, product));
}

/**
 * One page of a listing: filtered, sorted within its groups, and cut to `productsPerPage`. A page past the end is the last.
 *
 * @param products those of the listing, as of `productsOfListing`
 */
export function listingView<Product extends ListedProduct & FilterableProduct & SizedGoods>(
  listing: Listing,
  products: readonly Product[],
  question: ListingQuestion,
): ListingView<Product> {
  const { tabs, tabOf } = listing;
  const tab = tabs?.find((name) => name.toLowerCase() === question.tab.toLowerCase()) ?? tabs?.[0] ?? "";
  const inTab = tabOf ? products.filter((product) => tabOf(product) === tab) : products;
  const { shown, facets } = filterListing(inTab, question.chosen, listing.kindOf);
  const pages = Math.max(1, Math.ceil(shown.length / productsPerPage));
  const page = Math.min(question.page, pages);
  return {
    total: products.length,
    tab,
    inTab: inTab.length,
    shown: shown.length,
    facets,
    page,
    pages,
    groups: groupsOfPage(listing, sortListing(shown, question.sort), page),
    sizes: inTab,
    compared: question.compare.flatMap((sku) => products.find(({ SKU }) => SKU === sku) ?? []),
  };
}

/** The groups one after the other, of which the page shows a part. */
function groupsOfPage<Product extends ListedProduct>(
  { groups = [], groupOf }: Listing,
  sorted: readonly Product[],
  page: number,
): ListingGroup<Product>[] {
  const whole = groupOf
    ? groups.map((name) => ({ name, all: sorted.filter((product) => groupOf(product) === name) }))
    : [{ name: null, all: sorted }];
  let first = (page - 1) * productsPerPage;
  let remaining = productsPerPage;
  return whole.flatMap(({ name, all }) => {
    const members = all.slice(first, first + remaining);
    first = Math.max(0, first - all.length);
    remaining -= members.length;
    return members.length > 0 ? [{ name, count: all.length, members }] : [];
  });
}
