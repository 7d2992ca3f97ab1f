import {
  type MetaDescriptor,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  data,
} from "react-router";
import { type Catalogue, catalogueInBrowser, catalogueOnServer } from "#app/api/catalogue.ts";
import { pageMeta } from "#app/shop/page-meta.ts";
import { listingParamPairs, readListingParams } from "./listing-search-params.ts";
import type { KnownListing, ListingType } from "./listing-types.ts";

export interface ListingData {
  listing: string;
  catalogue: Catalogue | Promise<Catalogue>;
}

/** A listing page's data where the server renders it. */
export async function listingOnServer(
  { key, type }: KnownListing,
  { context }: { context: Readonly<RouterContextProvider> },
) {
  const catalogue = await catalogueOnServer(context);
  const page: ListingData = { listing: key, catalogue: ownProducts(type, catalogue) };
  return data(page, { status: "failure" in catalogue ? 503 : 200 });
}

/** The same from the browser's copy of the catalogue. */
export function listingInBrowser({ key, type }: KnownListing): ListingData {
  const catalogue = catalogueInBrowser();
  return {
    listing: key,
    catalogue:
      catalogue instanceof Promise
        ? catalogue.then((read) => ownProducts(type, read))
        : ownProducts(type, catalogue),
  };
}

/** Filters, sorting and views need no new data. */
export function isAnotherListing(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isShownOtherwise = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isShownOtherwise && defaultShouldRevalidate;
}

/** The head of a listing: the unfiltered one is canonical. */
export function listingMeta(
  { key, type }: KnownListing,
  { origin, search }: { origin: string; search: string },
): MetaDescriptor[] {
  return pageMeta({
    title: type.title,
    description: type.intro,
    origin,
    path: `/product/${key}`,
    crumbs: crumbsOf(type),
    // Search engines index no filtered views of the same products.
    isNoIndex: listingParamPairs(readListingParams(search)).length > 0,
  });
}

export function crumbsOf({ title, section }: ListingType) {
  return [{ name: "Home", to: "/" }, ...(section === undefined ? [] : [{ name: section }]), { name: title }];
}

function ownProducts(type: ListingType, catalogue: Catalogue): Catalogue {
  return "products" in catalogue
    ? { ...catalogue, products: catalogue.products.filter(type.wants) }
    : catalogue;
}
