import type { Product } from "@dakbag/contracts/catalogue";
import { Link, data } from "react-router";
import { type Catalogue, catalogueInBrowser, catalogueOnServer } from "#app/api-client/catalogue.ts";
import { CatalogueGate } from "#app/features/catalogue/catalogue-gate.tsx";
import { breadcrumbJsonLd } from "#app/features/catalogue/json-ld.ts";
import { pageMeta } from "#app/features/catalogue/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Route } from "./+types/listing.ts";
import { CustomisationBanner } from "./customisation-banner.tsx";
import { EmptyListing } from "./empty-listing.tsx";
import { GroupedListing } from "./grouped-listing.tsx";
import { HoneycombListing } from "./honeycomb-listing.tsx";
import { LabelListing } from "./label-listing.tsx";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import { type ListingType, listingTypeOf } from "./listing-types.ts";
import { MeeshoBagListing } from "./meesho-bag-listing.tsx";
import { MeeshoLanding } from "./meesho-landing.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { TransparentBagNotice } from "./vendor-notice.tsx";
import styles from "./listing.module.css";

interface LoaderData {
  listing: string;
  origin: string;
  catalogue: Catalogue | Promise<Catalogue>;
  /** For search engines, which read what the server has rendered. */
  jsonLd?: readonly object[];
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { key, type } = known(params.type);
  const catalogue = await catalogueOnServer(context);
  const origin = new URL(request.url).origin;
  const page: LoaderData = {
    listing: key,
    origin,
    catalogue: only(type, catalogue),
    jsonLd: [breadcrumbJsonLd(origin, crumbsOf(type))],
  };
  return data(page, { status: "failure" in catalogue ? 503 : 200 });
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs): LoaderData {
  const { key, type } = known(params.type);
  const catalogue = catalogueInBrowser();
  return {
    listing: key,
    origin: new URL(request.url).origin,
    catalogue:
      catalogue instanceof Promise ? catalogue.then((read) => only(type, read)) : only(type, catalogue),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const found = loaderData && listingTypeOf(loaderData.listing);
  if (!found) return [];
  const { origin } = loaderData;
  return pageMeta({
    title: found.type.title,
    description: found.type.intro,
    canonical: `${origin}/product/${found.key}`,
    jsonLd: loaderData.jsonLd ?? [],
  });
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { key, type } = known(loaderData.listing);
  return (
    // A key of its own: on the way to another listing its skeleton shows, not the products of this one.
    <div key={key} className="page">
      <Breadcrumb crumbs={crumbsOf(type)} />
      <h1>{type.title}</h1>
      <p className={styles.intro}>
        {type.intro} <Link to="/size-finder">Not sure of the size? Find it</Link>
      </p>
      {type.hasCustomisationBanner && <CustomisationBanner />}
      {type.hasVendorNotice && <TransparentBagNotice />}
      <CatalogueGate catalogue={loaderData.catalogue} loading={<ListingSkeleton count={type.skeletons} />}>
        {(products) => <ListingBody type={type} products={products} />}
      </CatalogueGate>
    </div>
  );
}

function ListingBody({ type, products }: { type: ListingType; products: readonly Product[] }) {
  // These two have something to show whatever the catalogue holds.
  if (type.layout === "honeycomb") return <HoneycombListing products={products} />;
  if (type.layout === "meesho-landing") return <MeeshoLanding hasBags={products.length > 0} />;
  if (products.length === 0) return <EmptyListing title={type.title} />;
  if (type.layout === "labels") return <LabelListing products={products} />;
  if (type.layout === "meesho-bags") return <MeeshoBagListing type={type} products={products} />;
  if (type.layout === "grouped") return <GroupedListing type={type} products={products} />;
  return <ProductGrid products={products} />;
}

function known(key: string) {
  const found = listingTypeOf(key);
  // oxlint-disable-next-line no-throw-literal -- React Router's way to answer with a status
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}

function only(type: ListingType, catalogue: Catalogue): Catalogue {
  return "products" in catalogue ? { products: catalogue.products.filter(type.wants) } : catalogue;
}

function crumbsOf({ title, section }: ListingType) {
  return [{ name: "Home", to: "/" }, ...(section === undefined ? [] : [{ name: section }]), { name: title }];
}
