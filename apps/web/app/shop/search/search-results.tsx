import type { Product } from "@dakbag/contracts/catalogue";
import { type Marketplace, marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import type { SearchNote } from "@dakbag/domain/catalogue/search-query";
import type { SearchView } from "@dakbag/domain/catalogue/search-view";
import { use, useMemo } from "react";
import { Link, useLocation } from "react-router";
import { useExactStock } from "#app/api/exact-stock.ts";
import { CatalogueFailure } from "#app/shop/catalogue-gate.tsx";
import { TickedForComparing } from "#app/shop/listings/compare-tick.tsx";
import { FilterBar } from "#app/shop/listings/filter-bar.tsx";
import { chosenIn, NoMatch } from "#app/shop/listings/filtered-listing.tsx";
import { useListingParams } from "#app/shop/listings/listing-view-choice.ts";
import { mapProducts } from "#app/shop/listings/listing-data.ts";
import { listingForm } from "#app/shop/listings/listing-search-params.ts";
import { ListingPages } from "#app/shop/listings/listing-pages.tsx";
import { Comparison, ListingTable } from "#app/shop/listings/lazy-parts.tsx";
import { ProductGroups } from "#app/shop/listings/product-groups.tsx";
import { StockIsRounded } from "#app/shop/listings/stock-badge.tsx";
import type { ReadSearch } from "./search-data.ts";
import { readSearchParams, type SearchParams } from "./search-params.ts";
import styles from "./search.module.css";

const none: readonly Product[] = [];

/** The results once they are known, with what is left of each product now. */
export function SearchResults(props: { q: string; read: ReadSearch | Promise<ReadSearch> }) {
  const read = props.read instanceof Promise ? use(props.read) : props.read;
  const given = "view" in read ? read.view : undefined;
  const onPage = useMemo(() => (given ? productsOf(given) : none), [given]);
  const isStockRounded = "view" in read && read.isStockRounded === true;
  const { products: exact, isExact } = useExactStock(onPage, isStockRounded);
  const { search } = useLocation();
  const { view: shownAs } = useListingParams();
  if (!given) return "failure" in read && <CatalogueFailure message={read.failure} />;
  const bySku = new Map(exact.map((product) => [product.SKU, product]));
  const now = (product: Product) => bySku.get(product.SKU) ?? product;
  const view = { ...given, ...mapProducts(given, now), nearest: given.nearest.map(now) };
  const params = { ...readSearchParams(search), view: shownAs, q: props.q };
  return (
    <StockIsRounded value={isStockRounded && !isExact}>
      {view.total === 0 ? <NothingFits view={view} params={params} /> : <Found view={view} params={params} />}
    </StockIsRounded>
  );
}

function productsOf({ groups, compared, nearest }: SearchView<Product>): Product[] {
  return [...groups.flatMap(({ members }) => members), ...compared, ...nearest];
}

interface ResultsProps {
  view: SearchView<Product>;
  params: SearchParams;
}

/** One page of the products that fit. */
function Found({ view, params: asked }: ResultsProps) {
  const { facets, compared, page, pages } = view;
  const params = {
    ...asked,
    tab: "",
    chosen: chosenIn(facets),
    compare: compared.map(({ SKU }) => SKU),
    page,
  };
  const groups = view.groups.map((group) => ({ ...group, note: noteOf(group.members) }));
  return (
    <>
      {view.note && <Note note={view.note} />}
      {view.isCut && (
        <p className={styles.says}>
          {`Showing the first ${view.total} that fit. Type more words to find fewer.`}
        </p>
      )}
      <FilterBar params={params} facets={facets} shown={view.shown} total={view.total} />
      {compared.length > 0 && <Comparison params={params} products={compared} />}
      {groups.length === 0 && <NoMatch params={params} facets={facets} />}
      {groups.length > 0 && params.view === "cards" && <ProductGroups groups={groups} sizes={view.sizes} />}
      {params.view === "table" && <ListingTable groups={groups} sizes={view.sizes} />}
      {pages > 1 && <ListingPages params={params} pages={pages} />}
      <TickedForComparing params={params} />
    </>
  );
}

/** What is said of these goods, and the way to other measures. */
function Note({ note: { says, finder } }: { note: SearchNote }) {
  return (
    <p className={styles.says}>
      <span>{says}</span>{" "}
      {finder !== null && (
        <Link to={`/size-finder?${finder}`} rel="nofollow">
          Find by other measures
        </Link>
      )}
    </p>
  );
}

/** The marketplace whose sellers alone may buy these. */
function noteOf([first]: readonly Product[]): string | undefined {
  const programme: Marketplace | undefined = first && marketplaceOf(first.category);
  return programme && `for authorised ${programme} sellers`;
}

/** The sentence why nothing fits, the nearest goods, and links to what is made to order. */
function NothingFits({ view: { says, nearest }, params: { q, compare } }: ResultsProps) {
  const compared = nearest.filter(({ SKU }) => compare.includes(SKU));
  // Filters, sorts and pages are of products that fit.
  const params = { ...readSearchParams(""), q, compare: compared.map(({ SKU }) => SKU) };
  return (
    <>
      <p className={styles.says} role="status">
        {says}
      </p>
      <form id={listingForm}>
        <input type="hidden" name="q" value={q} />
      </form>
      {compared.length > 0 && <Comparison params={params} products={compared} />}
      {nearest.length > 0 && (
        <ProductGroups groups={[{ name: null, note: undefined, count: nearest.length, members: nearest }]} />
      )}
      <p className={styles.links}>
        <Link to="/size-finder">Find the size by what you pack</Link>
        <Link to="/enquiryPage">Ask for what is not listed</Link>
        <Link to="/quick-order">Order a whole list</Link>
      </p>
      <TickedForComparing params={params} />
    </>
  );
}
