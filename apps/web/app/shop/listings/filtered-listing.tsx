import type { Product } from "@dakbag/contracts/catalogue";
import { type Facet, filterListing, sortListing } from "@dakbag/domain/catalogue/listing-filters";
import { Suspense, lazy, memo } from "react";
import { useLocation } from "react-router";
import { TickedForComparing } from "./compare-tick.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type ListingAddress, readListingAddress } from "./listing-address.ts";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import type { ListingType } from "./listing-types.ts";
import { ProductGroups } from "./product-groups.tsx";
import styles from "./order-table.module.css";

const importTable = () => import("./order-table.tsx");
const OrderTable = lazy(importTable);
// Only the marketplaces' bags have tabs.
const KindTabs = lazy(() => import("./kind-tabs.tsx"));
const NoMatch = lazy(() => import("./no-match.tsx"));
const SizeComparison = lazy(() => import("./size-comparison.tsx"));

interface FilteredListingProps {
  type: ListingType;
  products: readonly Product[];
}

/**
 * The products of a listing as its address asks for them: tab, filters, order, view, and sizes side by side. Kept
 * while they are the same: every step of a navigation renders the page around it anew.
 */
export const FilteredListing = memo(function FilteredListing({ type, products }: FilteredListingProps) {
  const read = readListingAddress(useLocation().search);
  const [firstTab = "", ...otherTabs] = type.tabs ?? [];
  const tab = otherTabs.find((other) => other.toLowerCase() === read.tab) ?? firstTab;
  const here = tab === "" ? products : products.filter((product) => type.tabOf?.(product) === tab);
  const { shown, facets } = filterListing(here, read.chosen);
  const compared = read.compare.flatMap((sku) => products.filter(({ SKU }) => SKU === sku));
  const address: ListingAddress = {
    ...read,
    tab: tab === firstTab ? "" : tab.toLowerCase(),
    chosen: chosenIn(facets),
    compare: compared.map(({ SKU }) => SKU),
  };
  const groups = groupsOf(type, sortListing(shown, address.sort));
  const content = (
    <>
      <FilterBar
        address={address}
        facets={facets}
        shown={shown.length}
        total={here.length}
        onTableInSight={() => void importTable()}
      />
      <Suspense key={address.view} fallback={<ListingSkeleton count={type.skeletons} />}>
        {compared.length > 0 && <SizeComparison address={address} products={compared} />}
        {groups.length === 0 && <NoMatch address={address} facets={facets} products={here} />}
        {groups.length > 0 && address.view === "cards" && <ProductGroups groups={groups} />}
        {address.view === "table" && (
          // Its style travels with the page: where the server renders the table, its code comes later.
          <div className={styles.orderTable}>
            <OrderTable groups={groups} products={products} />
          </div>
        )}
      </Suspense>
      <TickedForComparing address={address} />
    </>
  );
  if (!type.tabs) return content;
  return (
    <Suspense fallback={<ListingSkeleton />}>
      <KindTabs address={address} tab={tab} tabs={type.tabs}>
        {content}
      </KindTabs>
    </Suspense>
  );
});

/** Some products of a listing under one heading. */
export interface ProductGroup {
  name?: string;
  note?: string;
  members: readonly Product[];
}

/** In the order of the page, empty groups left away (buyer §2). */
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
