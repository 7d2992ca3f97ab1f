import { Suspense, lazy } from "react";
import { data } from "react-router";
import type { Route } from "./+types/listing.ts";
import { FilteredListing } from "./filtered-listing.tsx";
import {
  type ListingData,
  isAnotherListing,
  listingInBrowser,
  listingMeta,
  listingOnServer,
} from "./listing-data.ts";
import { ListingPage } from "./listing-page.tsx";
import { listingTypeOf } from "./listing-types.ts";

// Two types have no products yet.
const EmptyListing = lazy(() => import("./empty-listing.tsx"));

export const shouldRevalidate = isAnotherListing;

export function loader(args: Route.LoaderArgs) {
  return listingOnServer(known(args.params.type), args);
}

export function clientLoader({ params }: Route.ClientLoaderArgs): ListingData {
  return listingInBrowser(known(params.type));
}

export function meta({ params, matches, location: { search } }: Route.MetaArgs) {
  const found = listingTypeOf(params.type);
  return found ? listingMeta(found, { origin: matches[0].loaderData.origin, search }) : [];
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { listing, catalogue } = loaderData;
  const { type } = known(listing);
  return (
    <ListingPage listing={listing} type={type} catalogue={catalogue}>
      {(products) =>
        products.length === 0 ? (
          <Suspense fallback={null}>
            <EmptyListing title={type.title} />
          </Suspense>
        ) : (
          <FilteredListing type={type} products={products} />
        )
      }
    </ListingPage>
  );
}

function known(key: string) {
  const found = listingTypeOf(key);
  // React Router's way to answer with a status.
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}
