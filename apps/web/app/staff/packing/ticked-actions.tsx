import { formatOrderCount } from "#app/staff/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { changeRow, typedIn } from "./packing-draft.ts";
import type { PackingRow } from "./packing-rows.ts";
import styles from "./packing.module.css";

interface TickedActionsProps {
  /** Those that are shown. */
  rows: readonly PackingRow[];
  /** Of scanned orders. */
  courier: string;
}

/** Ticks all orders that are shown, and gives those that are ticked the courier. */
export function TickedActions({ rows, courier }: TickedActionsProps) {
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const areAll = ticked.length === rows.length;
  const tickAll = () => {
    for (const { order } of rows) changeRow(order, { isTicked: areAll ? undefined : true });
  };
  const setCourier = () => {
    for (const { order } of ticked) changeRow(order, typedIn(order, "partnerName", courier.trim()));
  };
  return (
    <div className={styles.ticked}>
      <Button size="small" aria-keyshortcuts="a" disabled={rows.length === 0} onClick={tickAll}>
        {areAll && rows.length > 0 ? "Untick all" : `Tick all ${formatOrderCount(rows.length)}`}
      </Button>
      {ticked.length > 0 && courier.trim() !== "" && (
        <Button size="small" onClick={setCourier}>
          {`${courier.trim()} for ${formatOrderCount(ticked.length)} ticked`}
        </Button>
      )}
    </div>
  );
}
