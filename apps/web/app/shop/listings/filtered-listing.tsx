import type { Product } from "@dakbag/contracts/catalogue";
import { type Facet, filterListing, sortListing } from "@dakbag/domain/catalogue/listing-filters";
import { memo } from "react";
import { Link, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { TickedForComparing } from "./compare-tick.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type ListingParams, listingAt, readListingParams } from "./listing-search-params.ts";
import type { ListingType } from "./listing-types.ts";
import { MarketplaceNotices } from "./marketplace-notices.tsx";
import { OrderTable } from "./order-table.tsx";
import { type ProductGroup, ProductGroups } from "./product-groups.tsx";
import { SizeComparison } from "./size-comparison.tsx";
import styles from "./listing.module.css";

interface FilteredListingProps {
  type: ListingType;
  products: readonly Product[];
}

/**
 * The products of a listing as given by the URL: tab, filters, order, view, and sizes side by side. Memoised,
 * since every step of a navigation renders the page around it.
 */
export const FilteredListing = memo(function FilteredListing({ type, products }: FilteredListingProps) {
  const read = readListingParams(useLocation().search);
  const [firstTab = "", ...otherTabs] = type.tabs ?? [];
  const tab = otherTabs.find((other) => other.toLowerCase() === read.tab) ?? firstTab;
  const here = tab === "" ? products : products.filter((product) => type.tabOf?.(product) === tab);
  const { shown, facets } = filterListing(here, read.chosen);
  const compared = read.compare.flatMap((sku) => products.filter(({ SKU }) => SKU === sku));
  const params: ListingParams = {
    ...read,
    tab: tab === firstTab ? "" : tab.toLowerCase(),
    chosen: chosenIn(facets),
    compare: compared.map(({ SKU }) => SKU),
  };
  const groups = groupsOf(type, sortListing(shown, params.sort));
  const content = (
    <>
      <FilterBar params={params} facets={facets} shown={shown.length} total={here.length} />
      {compared.length > 0 && <SizeComparison params={params} products={compared} />}
      {groups.length === 0 && <NoMatch params={params} facets={facets} products={here} />}
      {groups.length > 0 && params.view === "cards" && <ProductGroups groups={groups} />}
      {params.view === "table" && <OrderTable groups={groups} products={products} />}
      <TickedForComparing params={params} />
    </>
  );
  if (!type.tabs) return content;
  const links = type.tabs.map((key) => ({
    key,
    label: key,
    to: listingAt({ ...params, tab: key === firstTab ? "" : key.toLowerCase() }),
  }));
  return (
    <div className={styles.banner}>
      <LinkTabs name="Kind of bag" tabs={links} chosen={tab}>
        {tab === "Transparent" && <MarketplaceNotices vendorNotice="transparent" />}
        {content}
      </LinkTabs>
    </div>
  );
});

/** In the order of the page, without empty groups (buyer §2). */
function groupsOf(type: ListingType, shown: readonly Product[]): ProductGroup[] {
  const groups = type.groups
    ? type.groups.map((group) => ({
        ...group,
        members: shown.filter((product) => type.groupOf?.(product) === group.name),
      }))
    : [{ members: shown }];
  return groups.filter(({ members }) => members.length > 0);
}

function chosenIn(facets: readonly Facet[]) {
  return Object.fromEntries(
    facets.map(({ key, options }) => [
      key,
      options.filter(({ isChosen }) => isChosen).map(({ value }) => value),
    ]),
  );
}

interface NoMatchProps {
  params: ListingParams;
  facets: readonly Facet[];
  products: readonly Product[];
}

/** No product matches all filters: links show how many match without each of them. */
function NoMatch({ params, facets, products }: NoMatchProps) {
  const ways = facets
    .filter(({ options }) => options.some(({ isChosen }) => isChosen))
    .map(({ key, options }) => {
      const chosen = { ...params.chosen, [key]: [] };
      const labels = options.filter(({ isChosen }) => isChosen).map(({ label }) => label);
      return { key, chosen, labels: labels.join(", "), count: filterListing(products, chosen).shown.length };
    })
    .filter(({ count }) => count > 0);
  return (
    <div className={styles.group}>
      <EmptyState title="No product has all of this">
        {ways.map(({ key, chosen, labels, count }) => (
          <p key={key}>
            <Link to={listingAt({ ...params, chosen })} replace preventScrollReset>
              Without “{labels}”
            </Link>
            : {count === 1 ? "1 product" : `${count} products`}
          </p>
        ))}
        <ButtonLink to={listingAt({ ...params, chosen: {} })} replace preventScrollReset>
          Clear all filters
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
