import { formatRupees, formatRupeesCompact } from "@dakbag/domain/money/money";
import styles from "./compact-amount.module.css";

/**
 * An amount that is never too long for its place: "₹12.4 L". Hover, focus and tap show the exact one instead, which is also what
 * a screen reader reads.
 */
export function CompactAmount({ paise }: { paise: number }) {
  const [short, exact] = [formatRupeesCompact(paise), formatRupees(paise)];
  if (exact === `${short}.00`) return <span>{short}</span>;
  return (
    // Focusable, because the exact amount is not only for a mouse.
    <span className={styles.amount} tabIndex={0}>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
      <span className={styles.exact}>{exact}</span>
    </span>
  );
}
