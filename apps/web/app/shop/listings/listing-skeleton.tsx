import { Skeleton } from "#app/ui/skeleton.tsx";
import cardStyles from "./product-card.module.css";
import styles from "./listing.module.css";

/** Cards without content, in the number the page will roughly have (buyer §9). */
export function ListingSkeleton({ count = 8 }: { count?: number | undefined }) {
  return (
    <div role="status" aria-label="Loading products">
      <ul role="list" className={styles.grid} data-testid="skeletons">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={cardStyles.place} aria-hidden="true">
            <div className={`card ${cardStyles.card}`}>
              <div className={cardStyles.picture} />
              <div className={cardStyles.words}>
                <Skeleton width="85%" />
                <Skeleton width="55%" height="0.8em" />
                <Skeleton width="40%" height="1.3em" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
