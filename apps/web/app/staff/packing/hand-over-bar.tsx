import { maxOrdersInPrint } from "@dakbag/domain/orders/order-prints";
import { type RefObject, useState } from "react";
import { formatOrderCount } from "#app/staff/orders/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { isMissingSomething, type PackingRow } from "./packing-rows.ts";
import { usePrint } from "./use-print.ts";
import styles from "./packing.module.css";

interface HandOverBarProps {
  rows: readonly PackingRow[];
  table: RefObject<HTMLElement | null>;
  onDone: () => void;
}

// The most that are handed over in one go.
const maxHandedOver = 200;

/** The steps: the lists to pick and pack by, and handing over what is ticked. */
export function HandOverBar({ rows, table, onDone }: HandOverBarProps) {
  const [handedOver, setHandedOver] = useState<readonly PackingRow[] | null>(null);
  const { running, print } = usePrint();
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const printed = (ticked.length > 0 ? ticked : rows).slice(0, maxOrdersInPrint).map(({ order }) => order);

  function open() {
    const missing = ticked.filter(isMissingSomething);
    if (missing.length === 0 && ticked.length <= maxHandedOver) return setHandedOver(ticked);
    if (missing.length === 0)
      return showToast("bad", `Please hand over at most ${maxHandedOver} orders at once.`);
    showToast(
      "bad",
      `${formatOrderCount(missing.length)} of those ticked: courier or tracking number is missing`,
    );
    table.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }
  return (
    <div className={styles.steps}>
      <span className={styles.muted}>
        {ticked.length > 0
          ? `${formatOrderCount(ticked.length)} ticked`
          : `${formatOrderCount(rows.length)} here`}
        :
      </span>
      <Button busy={running === "pick-list"} onClick={() => void print("pick-list", printed)}>
        Pick list
      </Button>
      <Button busy={running === "packing-slips"} onClick={() => void print("packing-slips", printed)}>
        Packing slips
      </Button>
      <Button kind="action" disabled={ticked.length === 0} onClick={open}>
        Hand over{ticked.length > 0 && ` ${formatOrderCount(ticked.length)}`}
      </Button>
      {handedOver && (
        <HandOverDialog
          rows={handedOver}
          onClose={() => setHandedOver(null)}
          onDone={() => {
            setHandedOver(null);
            onDone();
          }}
        />
      )}
    </div>
  );
}
