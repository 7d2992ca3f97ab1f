import { maxOrdersInPrint } from "@dakbag/domain/orders/order-prints";
import { type RefObject, useState } from "react";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { isMissingSomething, type PackingRow } from "./packing-rows.ts";
import { PrintButtons, selectionText } from "./print-buttons.tsx";
import { slipFormats, useSlipFormat } from "./slip-format.ts";
import { usePrint } from "./use-print.ts";
import styles from "./packing.module.css";

interface HandOverBarProps {
  rows: readonly PackingRow[];
  table: RefObject<HTMLElement | null>;
  /** Something is missing of what is ticked. */
  onRefused: () => void;
  onDone: () => void;
}

// The most that are handed over in one go.
const maxHandedOver = 200;

/** The steps: the lists to pick and pack by, and handing over what is ticked. */
export function HandOverBar({ rows, table, onRefused, onDone }: HandOverBarProps) {
  const [handedOver, setHandedOver] = useState<readonly PackingRow[] | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const { running, failure, print } = usePrint();
  const [slips, setSlips] = useSlipFormat();
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const printed = (ticked.length > 0 ? ticked : rows).slice(0, maxOrdersInPrint).map(({ order }) => order);

  const problem = problemOf(ticked);

  function open() {
    setIsRefused(problem !== null);
    if (problem === null) return setHandedOver(ticked);
    onRefused();
    table.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }
  return (
    <div className={styles.steps}>
      <span className={styles.muted}>{selectionText(ticked.length, rows.length)}</span>
      <PrintButtons orders={printed} kinds={["pick-list"]} />
      <Button
        size="small"
        aria-keyshortcuts="s"
        busy={running === slips}
        onClick={() => void print(slips, printed)}
      >
        Packing slips
      </Button>
      <select aria-label="Paper of the slips" value={slips} onChange={({ target }) => setSlips(target.value)}>
        {slipFormats.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <PrintButtons orders={printed} kinds={["address-labels", "hand-over-list", "invoices", "challans"]} />
      <div className={styles.handOver}>
        <Button kind="action" aria-keyshortcuts="h" disabled={ticked.length === 0} onClick={open}>
          {`Hand over${ticked.length > 0 ? ` ${formatOrderCount(ticked.length)}` : ""}`}
        </Button>
      </div>
      <ActionError>{isRefused ? problem : null}</ActionError>
      <ActionError>{failure}</ActionError>
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

/** Why what is ticked cannot be handed over; null when it can. */
function problemOf(ticked: readonly PackingRow[]): string | null {
  const missing = ticked.filter(isMissingSomething).length;
  if (missing > 0)
    return `${formatOrderCount(missing)} of those ticked: courier or tracking number is missing`;
  return ticked.length > maxHandedOver ? `Please hand over at most ${maxHandedOver} orders at a time.` : null;
}
