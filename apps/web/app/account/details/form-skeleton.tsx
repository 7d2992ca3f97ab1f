import { Skeleton } from "#app/ui/skeleton.tsx";
import styles from "./shipping-details.module.css";

/** Three sections of the form, while its data are on their way. */
export function FormSkeleton() {
  return (
    <div className={styles.form}>
      {[2, 8, 8].map((fields, section) => (
        <div key={section} className={styles.section}>
          <Skeleton width="180px" height="24px" />
          <div className={styles.pair}>
            {Array.from({ length: fields }, (_, field) => (
              <Skeleton key={field} height="64px" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
