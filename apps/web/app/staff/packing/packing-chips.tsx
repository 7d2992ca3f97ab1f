import { formatQuantity } from "@dakbag/domain/money/money";
import { chipsOf, type PackingFilter } from "./packing-filter.ts";
import type { PackingRow } from "./packing-rows.ts";
import styles from "./packing.module.css";

interface PackingChipsProps {
  rows: readonly PackingRow[];
  filter: PackingFilter;
  onFilter: (filter: PackingFilter) => void;
}

/** What narrows the orders of the page: city, zone of the PIN code, promised day, courier, SKU, and how far they are. */
export function PackingChips({ rows, filter, onFilter }: PackingChipsProps) {
  const chips = chipsOf(rows, filter);
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label="Only these orders" className={styles.chips}>
      {chips.map(({ kind, value, count }) => {
        const isChosen = filter[kind] === value;
        return (
          <button
            key={`${kind} ${value}`}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onFilter({ ...filter, [kind]: isChosen ? undefined : value })}
          >
            <span>{value}</span> <span className={styles.muted}>{formatQuantity(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
