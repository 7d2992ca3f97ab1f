import { formatRupees } from "@dakbag/domain/money/money";
import { formatPieces } from "#app/staff/orders/format-order.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type RefundableLine, refundAmount } from "./refund-amount.ts";
import styles from "./refund-dialog.module.css";

/** What is chosen of a line: the quantity as it is typed. */
export interface ChosenPieces {
  readonly quantity: string;
  readonly restock: boolean;
}

interface RefundLineProps {
  line: RefundableLine;
  chosen: ChosenPieces;
  /** Whether goods may go back into stock. */
  canRestock: boolean;
  onChange: (chosen: ChosenPieces) => void;
}

/** How many pieces a typed quantity means; undefined when it is no number of pieces that are left. */
export function readQuantity(line: RefundableLine, { quantity }: ChosenPieces): number | undefined {
  if (quantity.trim() === "") return 0;
  return /^\d{1,9}$/.test(quantity.trim()) && Number(quantity) <= line.left ? Number(quantity) : undefined;
}

/** One line of the order in the refund dialog: how many of its pieces go back, and what they come to. */
export function RefundLine({ line, chosen, canRestock, onChange }: RefundLineProps) {
  const quantity = readQuantity(line, chosen);
  const isChosen = quantity !== undefined && quantity > 0;
  const left = formatPieces({ quantity: line.left, unit: line.unit });
  return (
    <fieldset className={styles.line} disabled={line.left === 0}>
      <legend className={styles.title}>
        {line.productTitle} <span className={styles.muted}>{line.SKU}</span>
      </legend>
      {line.left === 0 ? (
        <p className={styles.muted}>All of it is refunded or about to be.</p>
      ) : (
        <>
          <TextField
            label={
              <>
                Quantity<span className="visually-hidden"> of {line.SKU}</span>, of {left}
              </>
            }
            inputMode="numeric"
            placeholder="0"
            value={chosen.quantity}
            onChange={(event) => onChange({ ...chosen, quantity: event.target.value })}
            error={quantity === undefined ? `A whole number, at most ${left}` : null}
          />
          <output className={styles.amount}>{isChosen && formatRupees(refundAmount(line, quantity))}</output>
          {canRestock && isChosen && (
            <div className={styles.restock}>
              <Checkbox
                label="Put them back into stock"
                checked={chosen.restock}
                onChange={(event) => onChange({ ...chosen, restock: event.target.checked })}
              />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}
