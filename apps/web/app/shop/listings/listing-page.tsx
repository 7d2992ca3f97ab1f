import type { Product } from "@dakbag/contracts/catalogue";
import type { ListingView } from "@dakbag/domain/catalogue/listing-view";
import { Suspense, use, useMemo } from "react";
import { Link } from "react-router";
import { useExactStock } from "#app/api/exact-stock.ts";
import { CatalogueFailure } from "#app/shop/catalogue-gate.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { crumbsOf, mapProducts, type ReadListing } from "./listing-data.ts";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import type { ListingType } from "./listing-types.ts";
import { MarketplaceNotices } from "./marketplace-notices.tsx";
import styles from "./listing.module.css";
import { StockIsRounded } from "./stock-badge.tsx";
import { company } from "@dakbag/company/company";

interface ListingPageProps {
  listing: string;
  type: ListingType;
  /** From the page's loader: the view itself, or the promise of the call that fetches it. */
  read: ReadListing | Promise<ReadListing>;
  children: (view: ListingView<Product>) => Elements;
}

/** A product-type page: title, notices and products, or the error (buyer §2). */
export function ListingPage({ listing, type, read, children }: ListingPageProps) {
  const heading = <Heading type={type} />;
  const loading = (
    <>
      {heading}
      <ListingSkeleton count={type.skeletons} />
    </>
  );
  return (
    // Keyed: on the way to another listing its skeleton shows, not the products of this one.
    <div key={listing} className="page">
      <Suspense fallback={loading}>
        <Loaded read={read} heading={heading}>
          {children}
        </Loaded>
      </Suspense>
    </div>
  );
}

const none: ListingView<Product>["compared"] = [];

function Loaded(props: Pick<ListingPageProps, "read" | "children"> & { heading: Elements }) {
  const read = props.read instanceof Promise ? use(props.read) : props.read;
  const given = "view" in read ? read.view : undefined;
  const onPage = useMemo(
    () => (given ? [...given.groups.flatMap(({ members }) => members), ...given.compared] : none),
    [given],
  );
  const isStockRounded = "view" in read && read.isStockRounded === true;
  const { products: exact, isExact } = useExactStock(onPage, isStockRounded);
  const view = useMemo(() => {
    if (!given || exact === onPage) return given;
    const bySku = new Map(exact.map((product) => [product.SKU, product]));
    return mapProducts(given, (product) => bySku.get(product.SKU) ?? product);
  }, [given, onPage, exact]);
  if (!view) return "failure" in read && <CatalogueFailure message={read.failure} />;
  return (
    <StockIsRounded value={isStockRounded && !isExact}>
      {props.heading}
      {props.children(view)}
    </StockIsRounded>
  );
}

function Heading({ type }: { type: ListingType }) {
  return (
    <>
      <div className={styles.heading}>
        <Breadcrumb crumbs={crumbsOf(type)} />
        <h1>{type.title}</h1>
        <p className={styles.intro}>
          <span>{type.intro}</span>{" "}
          {!type.hasNoSizeFinder && <Link to="/size-finder">Not sure of the size? Find it</Link>}
          {type.also && (
            <span>
              {" "}
              <Link to={type.also.to}>{type.also.name}</Link>
            </span>
          )}
        </p>
        {type.hasCustomisationBanner && <CustomisationBanner />}
      </div>
      {(type.vendorNotice || type.programme) && (
        <MarketplaceNotices vendorNotice={type.vendorNotice} programme={type.programme} />
      )}
    </>
  );
}

/** Leads to the external customisation form (buyer §2). */
function CustomisationBanner() {
  return (
    <p className={styles.customisation}>
      <strong>Your brand on the bag.</strong> <span>Your own sizes, colours and print.</span>{" "}
      <a href={company.customisationFormUrl} target="_blank" rel="noreferrer">
        Customise yours
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
