import { Skeleton } from "#app/ui/skeleton.tsx";
import styles from "./detail.module.css";

/** The shape of a detail page while its product is on its way. */
export function DetailSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-label="Loading product">
      <div className={styles.picture} />
      <div className={styles.buy}>
        <Skeleton width="80%" height="2.2em" />
        <Skeleton width="40%" />
        <Skeleton width="55%" height="2.4em" />
        <Skeleton height="140px" />
        <Skeleton height="120px" />
        <Skeleton height="48px" />
      </div>
    </div>
  );
}
