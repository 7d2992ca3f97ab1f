import { Skeleton } from "#app/ui/skeleton.tsx";
import styles from "./cart.module.css";

/** Three lines and the price panel, while the cart is on its way. */
export function CartSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.skeletonLines}>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} height="88px" />
        ))}
      </div>
      <div className={styles.side}>
        <div className={styles.panel}>
          <Skeleton width="60%" height="24px" />
          <Skeleton height="130px" />
          <Skeleton height="48px" />
        </div>
      </div>
    </div>
  );
}
