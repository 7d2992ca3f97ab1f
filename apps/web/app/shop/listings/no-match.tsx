import type { Product } from "@dakbag/contracts/catalogue";
import { type Facet, filterListing } from "@dakbag/domain/catalogue/listing-filters";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { type ListingAddress, listingAt } from "./listing-address.ts";
import styles from "./listing.module.css";

interface NoMatchProps {
  address: ListingAddress;
  facets: readonly Facet[];
  products: readonly Product[];
}

/** No product has all that was chosen: says so, and what each choice is in the way of. */
export default function NoMatch({ address, facets, products }: NoMatchProps) {
  const ways = facets
    .filter(({ options }) => options.some(({ isChosen }) => isChosen))
    .map(({ key, options }) => {
      const chosen = { ...address.chosen, [key]: [] };
      const words = options.filter(({ isChosen }) => isChosen).map(({ label }) => label);
      return { key, chosen, words: words.join(", "), count: filterListing(products, chosen).shown.length };
    })
    .filter(({ count }) => count > 0);
  return (
    <div className={styles.group}>
      <EmptyState title="No product has all of this">
        {ways.map(({ key, chosen, words, count }) => (
          <p key={key}>
            <Link to={listingAt({ ...address, chosen })} replace preventScrollReset>
              Without “{words}”
            </Link>
            : {count === 1 ? "1 product" : `${count} products`}
          </p>
        ))}
        <ButtonLink to={listingAt({ ...address, chosen: {} })} replace preventScrollReset>
          Clear all filters
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
