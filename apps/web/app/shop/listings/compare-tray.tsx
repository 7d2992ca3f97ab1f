import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Choice, setCompareChoice } from "./compare-choice.ts";
import { type ListingAddress, listingAt, mostCompared } from "./listing-address.ts";
import styles from "./compare.module.css";

const numbers = ["No size", "1 size", "2 sizes", "3 sizes", "4 sizes"];

/** Stands at the foot of the screen while sizes are ticked. */
export default function CompareTray({ address, choice }: { address: ListingAddress; choice: Choice }) {
  const { listing, skus, isRefused } = choice;
  // Side by side already: there is nothing to lead to.
  if (address.compare.join() === skus.join() && !isRefused) return null;
  return (
    <div role="region" aria-label="Ticked sizes" className={styles.tray}>
      <p role="status">
        {isRefused
          ? `${mostCompared} sizes stand side by side at most: take one away to add another.`
          : `${numbers[skus.length]} ticked${skus.length < 2 ? ": tick another one to compare" : ""}`}
      </p>
      <Button kind="quiet" onClick={() => setCompareChoice(listing, [])}>
        Clear
      </Button>
      {skus.length > 1 && !isRefused && (
        <ButtonLink kind="action" to={listingAt({ ...address, compare: skus })}>
          Compare ({skus.length})
        </ButtonLink>
      )}
    </div>
  );
}
