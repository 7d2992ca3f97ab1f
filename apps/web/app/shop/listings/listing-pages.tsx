import { formatQuantity } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { type ListingParams, listingLink } from "./listing-search-params.ts";
import styles from "./listing.module.css";

/** Links to the other pages of a listing that has more than one. */
export function ListingPages({ params, pages }: { params: ListingParams; pages: number }) {
  const { page } = params;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link to={listingLink({ ...params, page: page - 1 })} rel="prev">
          Previous
        </Link>
      )}
      <ol role="list">
        {numbersAround(page, pages).map((number, at, numbers) => (
          <li key={number}>
            {number > (numbers[at - 1] ?? 0) + 1 && <span aria-hidden="true">…</span>}
            <Link
              to={listingLink({ ...params, page: number })}
              aria-current={number === page ? "page" : undefined}
              aria-label={`Page ${number} of ${pages}`}
            >
              {formatQuantity(number)}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={listingLink({ ...params, page: page + 1 })} rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}

/** The first and the last page, and this one with its neighbours: few enough for a phone. */
function numbersAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages];
  return [...new Set(wanted.filter((number) => number >= 1 && number <= pages))];
}
