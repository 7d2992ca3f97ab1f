import type { Product } from "@dakbag/contracts/catalogue";
import { useLocation } from "react-router";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { toggleCompared, useCompareChoice, useIsTicked } from "./compare-choice.ts";
import { listingForm, type ListingAddress } from "./listing-address.ts";
import styles from "./compare.module.css";

// Its code loads with the first tick.
const CompareTray = lazyPart(() => import("./compare-tray.tsx"));

/** Chooses a product for the comparison. Without a script it goes with the listing's form. */
export function CompareTick({ product, isWordHidden = false }: { product: Product; isWordHidden?: boolean }) {
  const listing = useLocation().pathname;
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        name="compare"
        value={product.SKU}
        aria-label={`Compare ${product.title}`}
        form={listingForm}
        checked={useIsTicked(product.SKU)}
        onChange={() => toggleCompared(listing, product.SKU)}
      />
      {!isWordHidden && <span>Compare</span>}
    </label>
  );
}

/** Says what is ticked, and leads to the comparison; nothing as long as nothing is. */
export function TickedForComparing({ address }: { address: ListingAddress }) {
  const choice = useCompareChoice();
  return choice.skus.length > 0 && <CompareTray address={address} choice={choice} />;
}
