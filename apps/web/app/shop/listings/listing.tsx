import { data } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Route } from "./+types/listing.ts";
import { FilteredListing } from "./filtered-listing.tsx";
import { type ListingData, listingInBrowser, listingMeta, listingOnServer } from "./listing-data.ts";
import { ListingPage } from "./listing-page.tsx";
import { listingTypeOf } from "./listing-types.ts";
import styles from "./listing.module.css";

export function loader(args: Route.LoaderArgs) {
  return listingOnServer(findListing(args.params.type), args);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs): ListingData {
  return listingInBrowser(findListing(params.type), request);
}

export function meta({ params, matches, location: { search } }: Route.MetaArgs) {
  const found = listingTypeOf(params.type);
  return found ? listingMeta(found, { origin: matches[0].loaderData.origin, search }) : [];
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { listing, read } = loaderData;
  const { type } = findListing(listing);
  return (
    <ListingPage listing={listing} type={type} read={read}>
      {(view) =>
        view.total === 0 ? <EmptyListing title={type.title} /> : <FilteredListing type={type} view={view} />
      }
    </ListingPage>
  );
}

/** A product type without products in the catalogue: leads to bulk enquiry (rulings: catalogue). */
function EmptyListing({ title }: { title: string }) {
  return (
    <div className={styles.group}>
      <EmptyState title={`${title}: made to order`}>
        <p>There are no stock sizes yet. Send us size, quantity and print, and we answer with a price.</p>
        <ButtonLink to="/enquiryPage" kind="action">
          Bulk Enquiry
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function findListing(key: string) {
  const found = listingTypeOf(key);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}
