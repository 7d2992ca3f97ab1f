import type { Product } from "@dakbag/contracts/catalogue";
import {
  type ListingView,
  listingQuestionPairs,
  listingView,
  productsOfListing,
} from "@dakbag/domain/catalogue/listing-view";
import { type ListingKey, listings } from "@dakbag/domain/catalogue/listings";
import { type MetaDescriptor, type RouterContextProvider, data, redirect } from "react-router";
import { call, callOnServer } from "#app/api/call.ts";
import { type CatalogueCopy, catalogueFailure, catalogueInBrowser } from "#app/api/catalogue.ts";
import { apiFetchContext } from "#app/api/server-api.ts";
import { pageMeta } from "#app/shop/page-meta.ts";
import {
  type ListingParams,
  listingLink,
  listingParamPairs,
  readListingParams,
} from "./listing-search-params.ts";
import type { KnownListing, ListingType } from "./listing-types.ts";

/** One page of a listing, or the message why there is none (buyer §8). */
export type ReadListing =
  | { view: ListingView<Product>; /** To the offered quantities. */ isStockRounded: boolean }
  | { failure: string };

export interface ListingData {
  listing: string;
  read: ReadListing | Promise<ReadListing>;
}

interface ServerRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** A listing page's data where the server renders it. */
export async function listingOnServer({ key, type }: KnownListing, { request, context }: ServerRequest) {
  const params = readListingParams(new URL(request.url).search);
  let view: ListingView<Product>;
  try {
    const { success: _, ...answer } = await callOnServer(
      context.get(apiFetchContext),
      "GET /api/listings/:key",
      { params: { key: type.listing }, query: queryOf(params) },
    );
    view = answer;
  } catch (error) {
    const read = catalogueFailure(error);
    return data<ListingData>({ listing: key, read }, { status: 503 });
  }
  redirectToLastPage(`/product/${key}`, params, view);
  return data<ListingData>({ listing: key, read: { view, isStockRounded: true } }, { status: 200 });
}

/** Throws the redirection from a page past the end to the last one. */
export function redirectToLastPage(path: string, params: ListingParams, { pages }: { pages: number }): void {
  if (params.page > pages) throw redirect(path + listingLink({ ...params, page: pages }).search);
}

/** The same from the browser's copy of the catalogue; of a large one only the page is fetched. */
export function listingInBrowser({ key, type }: KnownListing, request: Request): ListingData {
  const params = readListingParams(new URL(request.url).search);
  const catalogue = catalogueInBrowser();
  return {
    listing: key,
    read:
      catalogue instanceof Promise
        ? catalogue.then((read) => listingIn(read, type, params))
        : listingIn(catalogue, type, params),
  };
}

/** A view with each of its products replaced. */
export function mapProducts(
  view: ListingView<Product>,
  replace: (product: Product) => Product,
): ListingView<Product> {
  return {
    ...view,
    groups: view.groups.map((group) => ({ ...group, members: group.members.map(replace) })),
    compared: view.compared.map(replace),
  };
}

/** The head of a listing: the unfiltered pages are canonical. */
export function listingMeta(
  { key, type }: KnownListing,
  { origin, search }: { origin: string; search: string },
): MetaDescriptor[] {
  const params = readListingParams(search);
  // Search engines index every page of a listing, and no filtered views of the same products.
  const isWhole = listingParamPairs({ ...params, page: 1 }).length === 0;
  const isLater = isWhole && params.page > 1;
  return pageMeta({
    title: isLater ? `${type.title}, page ${params.page}` : type.title,
    description: type.intro,
    origin,
    path: isLater ? `/product/${key}?page=${params.page}` : `/product/${key}`,
    crumbs: crumbsOf(type),
    isNoIndex: !isWhole,
  });
}

export function crumbsOf({ title, section }: ListingType) {
  return [{ name: "Home", to: "/" }, ...(section === undefined ? [] : [{ name: section }]), { name: title }];
}

function listingIn(
  catalogue: CatalogueCopy,
  { listing }: ListingType,
  params: ListingParams,
): ReadListing | Promise<ReadListing> {
  if ("isTooLarge" in catalogue) return fetchListing(listing, params);
  if ("failure" in catalogue) return catalogue;
  const products = productsOfListing(listings[listing], catalogue.products);
  const isStockRounded = catalogue.isStockRounded === true;
  return { view: listingView(listings[listing], products, params), isStockRounded };
}

async function fetchListing(key: ListingKey, params: ListingParams): Promise<ReadListing> {
  try {
    const { success: _, ...view } = await call("GET /api/listings/:key", {
      params: { key },
      query: queryOf(params),
    });
    return { view, isStockRounded: true };
  } catch (error) {
    return catalogueFailure(error);
  }
}

function queryOf(params: ListingParams): Record<string, string> {
  return Object.fromEntries(listingQuestionPairs(params));
}
