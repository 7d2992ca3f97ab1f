import type { Product } from "@dakbag/contracts/catalogue";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Catalogue } from "#app/api/catalogue.ts";
import { CatalogueGate } from "#app/shop/catalogue-gate.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { crumbsOf } from "./listing-data.ts";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import type { ListingType } from "./listing-types.ts";
import { MarketplaceNotices } from "./marketplace-notices.tsx";
import styles from "./listing.module.css";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { company } from "@dakbag/company/company";

interface ListingPageProps {
  listing: string;
  type: ListingType;
  catalogue: Catalogue | Promise<Catalogue>;
  children: (products: readonly Product[]) => ReactNode;
}

/** A product-type page: title, notices and products, or the error (buyer §2). */
export function ListingPage({ listing, type, catalogue, children }: ListingPageProps) {
  const heading = <Heading type={type} />;
  return (
    // Keyed: on the way to another listing its skeleton shows, not the products of this one.
    <div key={listing} className="page">
      <CatalogueGate
        catalogue={catalogue}
        loading={
          <>
            {heading}
            <ListingSkeleton count={type.skeletons} />
          </>
        }
      >
        {(products) => (
          <>
            {heading}
            {children(products)}
          </>
        )}
      </CatalogueGate>
    </div>
  );
}

function Heading({ type }: { type: ListingType }) {
  return (
    <>
      <Breadcrumb crumbs={crumbsOf(type)} />
      <h1>{type.title}</h1>
      <p className={styles.intro}>
        {type.intro} {!type.isNoContainer && <Link to="/size-finder">Not sure of the size? Find it</Link>}
      </p>
      {type.hasCustomisationBanner && <CustomisationBanner />}
      {(type.vendorNotice || type.programme) && (
        <MarketplaceNotices vendorNotice={type.vendorNotice} programme={type.programme} />
      )}
    </>
  );
}

/** Leads to the external customisation form (buyer §2). */
function CustomisationBanner() {
  return (
    <div className={styles.banner}>
      <Notice
        tone="info"
        actions={
          <ButtonAnchor href={company.customisationFormUrl} target="_blank" rel="noreferrer" size="small">
            Customise yours
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonAnchor>
        }
      >
        <strong>Your brand on the bag.</strong> Own sizes, colours and print from your artwork.
      </Notice>
    </div>
  );
}
