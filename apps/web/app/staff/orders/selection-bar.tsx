import type { Selection } from "./use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { ordersInWords } from "./orders-in-words.ts";
import styles from "./order-desk.module.css";

/** Stands at the foot of the window while orders are selected. */
export function SelectionBar({ selection, onEdit }: { selection: Selection; onEdit: () => void }) {
  const count = selection.orders.length;
  return (
    <div className={styles.selection} role="region" aria-label="Selected orders">
      <p role="status">{count === 0 ? "" : `${ordersInWords(count)} selected`}</p>
      <Button kind="action" size="small" onClick={onEdit}>
        Edit selected
      </Button>
      <Button size="small" kind="quiet" aria-label="Clear selection" onClick={selection.clear}>
        Clear
      </Button>
    </div>
  );
}
