import type { Product } from "@dakbag/contracts/catalogue";
import { maxCompared } from "@dakbag/domain/catalogue/listing-view";
import { useLocation } from "react-router";
import { toggleCompared, useCompareChoice, useIsTicked, setCompareChoice } from "./compare-choice.ts";
import { listingForm, type ListingParams, listingLink } from "./listing-search-params.ts";
import styles from "./compare.module.css";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Chooses a product for the comparison; without scripts it is sent with the listing's form. */
export function CompareTick({ product }: { product: Product }) {
  const listing = useLocation().pathname;
  return (
    <label className={styles.tick} title="Compare">
      <input
        type="checkbox"
        name="compare"
        value={product.SKU}
        aria-label={`Compare ${product.title}`}
        form={listingForm}
        checked={useIsTicked(product.SKU)}
        onChange={() => toggleCompared(listing, product.SKU)}
      />
    </label>
  );
}

/** At the foot of the screen while sizes are ticked: how many, and the link to their comparison. */
export function TickedForComparing({ params }: { params: ListingParams }) {
  const { listing, skus, isRefused } = useCompareChoice();
  const isShownAlready = params.compare.join() === skus.join() && !isRefused;
  if (skus.length === 0 || isShownAlready) return null;
  return (
    <div role="region" aria-label="Selected sizes" className={styles.tray}>
      <p role="status">
        {isRefused
          ? `${maxCompared} sizes can be compared at most: remove one to add another.`
          : skus.length === 1
            ? "1 size selected: select one more to compare"
            : `${skus.length} sizes selected`}
      </p>
      <Button kind="quiet" onClick={() => setCompareChoice(listing, [])}>
        Clear
      </Button>
      {skus.length > 1 && !isRefused && (
        <ButtonLink kind="action" to={listingLink({ ...params, compare: skus })}>
          {`Compare (${skus.length})`}
        </ButtonLink>
      )}
    </div>
  );
}
