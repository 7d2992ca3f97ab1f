import { samplePackPath } from "@dakbag/company/company";
import type { Product } from "@dakbag/contracts/catalogue";
import type { Facet } from "@dakbag/domain/catalogue/listing-filters";
import type { ListingView } from "@dakbag/domain/catalogue/listing-view";
import { listings } from "@dakbag/domain/catalogue/listings";
import { memo, useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { TickedForComparing } from "./compare-tick.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListingPages } from "./listing-pages.tsx";
import { type ListingParams, listingLink } from "./listing-search-params.ts";
import { useListingParams } from "./listing-view-choice.ts";
import type { ListingType } from "./listing-types.ts";
import { MarketplaceNotices } from "./marketplace-notices.tsx";
import { Comparison, ListingTable } from "./lazy-parts.tsx";
import { type ProductGroup, ProductGroups } from "./product-groups.tsx";
import styles from "./listing.module.css";

interface FilteredListingProps {
  type: ListingType;
  view: ListingView<Product>;
}

/**
 * One page of a listing as asked for by the URL: tab, filters, order, cards or table, and sizes side by side. Memoised,
 * since every step of a navigation renders the page around it.
 */
export const FilteredListing = memo(function FilteredListing({ type, view }: FilteredListingProps) {
  const { tab, facets, compared, page, pages } = view;
  const { tabs = [] } = listings[type.listing];
  const params: ListingParams = {
    ...useListingParams(),
    tab: tab === tabs[0] ? "" : tab.toLowerCase(),
    chosen: chosenIn(facets),
    compare: compared.map(({ SKU }) => SKU),
    page,
  };
  const results = useMemo(
    () => ({ groups: groupsWithNotes(type, view), sizes: view.sizes, view: params.view }),
    [type, view, params.view],
  );
  // What was pressed is painted first; the products follow.
  const { groups, sizes, view: shownView } = useDeferredValue(results);
  const content = (
    <>
      <FilterBar params={params} facets={facets} shown={view.shown} total={view.inTab} />
      {compared.length > 0 && <Comparison params={params} products={compared} />}
      {groups.length === 0 && <NoMatch params={params} facets={facets} />}
      {groups.length > 0 && shownView === "cards" && <ProductGroups groups={groups} sizes={sizes} />}
      {shownView === "table" && <ListingTable groups={groups} sizes={sizes} />}
      {pages > 1 && <ListingPages params={params} pages={pages} />}
      <TickedForComparing params={params} />
    </>
  );
  if (tabs.length === 0) return content;
  const links = tabs.map((key, at) => ({
    key,
    label: key,
    to: listingLink({ ...params, tab: at === 0 ? "" : key.toLowerCase(), page: 1 }),
  }));
  return (
    <div className={styles.banner}>
      <Tabs name="Kind of bag" tabs={links} chosen={tab}>
        {tab === "Transparent" && <MarketplaceNotices vendorNotice="transparent" />}
        {content}
      </Tabs>
    </div>
  );
});

function groupsWithNotes({ notes }: ListingType, { groups }: ListingView<Product>): ProductGroup[] {
  return groups.map((group) => ({ ...group, note: group.name === null ? undefined : notes?.[group.name] }));
}

/** The values of each facet that are chosen. */
export function chosenIn(facets: readonly Facet[]) {
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
}

/** No product matches all filters: links show how many match without each of them. */
export function NoMatch({ params, facets }: NoMatchProps) {
  const ways = facets
    .map(({ key, options, countWithout }) => ({
      key,
      labels: options.filter(({ isChosen }) => isChosen).map(({ label }) => label),
      count: countWithout,
    }))
    .filter(({ labels, count }) => labels.length > 0 && count > 0);
  return (
    <div className={styles.group}>
      <EmptyState title="No products match these filters">
        {ways.map(({ key, labels, count }) => (
          <p key={key}>
            <Link
              to={listingLink({ ...params, chosen: { ...params.chosen, [key]: [] } })}
              replace
              preventScrollReset
            >
              {`Without “${labels.join(", ")}”`}
            </Link>
            <span>{`: ${count === 1 ? "1 product" : `${count} products`}`}</span>
          </p>
        ))}
        <ButtonLink to={listingLink({ ...params, chosen: {} })} replace preventScrollReset>
          Clear all filters
        </ButtonLink>
        <p>{samplePackPath !== null && <Link to={samplePackPath}>Not sure? Order the sample pack</Link>}</p>
      </EmptyState>
    </div>
  );
}
