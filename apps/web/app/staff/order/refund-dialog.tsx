import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { isHere } from "@dakbag/domain/orders/shipment-stage";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { refundAmount, type RefundableLine } from "./refund-amount.ts";
import { missingReason, RefundReason } from "./refund-reason.tsx";
import styles from "./refund-dialog.module.css";

interface RefundDialogProps {
  order: OrderOnDesk["order"];
  refundable: NonNullable<OrderOnDesk["refundable"]>;
  /** Also after a refusal: the order may have changed. */
  onClose: () => void;
}

const noPieces: ChosenPieces = { quantity: "", restock: false };

/**
 * Staff choose how many pieces of which lines are refunded, why, and which of them are restocked. While the
 * dialog is open the order stays as they saw it: a press after a lost answer repeats the same request.
 */
export function RefundDialog({ order, refundable, onClose }: RefundDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, ChosenPieces>>>({});
  const [reason, setReason] = useState("");
  const [wereSent, setWereSent] = useState(false);
  const saving = useSaving(refusalIn(["reason"]));
  const chosenOf = (lineNumber: number) => chosen[lineNumber] ?? noPieces;
  const lines = refundable.lines.map((line) => {
    const pieces = chosenOf(line.lineNumber);
    return { line, quantity: readQuantity(line, pieces), restock: refundable.canRestock && pieces.restock };
  });
  const isReadable = lines.every(({ quantity }) => quantity !== undefined);
  const chosenLines = lines.flatMap(({ line, quantity, restock }) =>
    quantity ? [{ line, lineNumber: line.lineNumber, quantity, restock }] : [],
  );
  const totalPaise = chosenLines.reduce((sum, { line, quantity }) => sum + refundAmount(line, quantity), 0);
  const amountPaise = Math.min(totalPaise, rupeesToPaise(refundable.moneyLeft));

  const { shipments } = order;
  const isPartlySent =
    shipments.some(({ stage }) => isHere(stage)) && shipments.some(({ stage }) => !isHere(stage));

  function chooseAll() {
    const all = refundable.lines.map(({ lineNumber, left }): [number, ChosenPieces] => [
      lineNumber,
      { ...chosenOf(lineNumber), quantity: left === 0 ? "" : String(left) },
    ]);
    setChosen(Object.fromEntries(all));
    saving.clear();
  }

  function save() {
    if (!isReadable) return saving.refuse("Please correct the quantities first.");
    if (chosenLines.length === 0) return saving.refuse("Please choose what is refunded.");
    if (reason.trim() === "") return saving.refuse(missingReason, "reason");
    const body = {
      lines: chosenLines.map(({ lineNumber, quantity, restock }) => ({ lineNumber, quantity, restock })),
      reason: reason.trim(),
      refundsSeen: refundable.refundsSeen,
      ...(isPartlySent && { wereSent }),
    };
    return saving.run(async () => {
      await call("POST /api/admin/orders/:id/refunds", {
        params: { id: order._id },
        body,
        headers: { "idempotency-key": saving.keyOf(body) },
      });
      showToast("ok", `Refund of ${formatRupees(amountPaise)} requested`);
      onClose();
    });
  }
  return (
    <FormDialog
      title={`Refund of order ${order.orderNumber}`}
      saveLabel={isReadable && amountPaise > 0 ? `Refund ${formatRupees(amountPaise)}` : "Refund"}
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      <p className={styles.lead}>
        <span>{`The money is refunded to the original payment method.${!refundable.canRestock ? " The goods are in stock already." : ""}`}</span>
        <Button size="small" onClick={chooseAll}>
          Choose everything left
        </Button>
      </p>
      {refundable.lines.map((line) => (
        <RefundLine
          key={line.lineNumber}
          line={line}
          chosen={chosenOf(line.lineNumber)}
          canRestock={refundable.canRestock}
          onChange={(pieces) => setChosen({ ...chosen, [line.lineNumber]: pieces })}
        />
      ))}
      {amountPaise < totalPaise && (
        <p className="muted">
          {`Total ${formatRupees(totalPaise)}, of which ${formatRupees(totalPaise - amountPaise)} was already refunded at the payment provider.`}
        </p>
      )}
      {isPartlySent && (
        <Checkbox
          label="They were sent: nothing comes off the parcels that are still here"
          checked={wereSent}
          onChange={({ target }) => {
            setWereSent(target.checked);
            saving.clear();
          }}
        />
      )}
      <RefundReason reason={reason} error={saving.errors.reason} onChange={setReason} />
    </FormDialog>
  );
}

/** The pieces chosen of a line; the quantity as typed. */
interface ChosenPieces {
  readonly quantity: string;
  readonly restock: boolean;
}

interface RefundLineProps {
  line: RefundableLine;
  chosen: ChosenPieces;
  /** Whether goods may be restocked. */
  canRestock: boolean;
  onChange: (chosen: ChosenPieces) => void;
}

/** The number that was typed; undefined when it is no number of pieces that are left. */
function readQuantity(line: RefundableLine, { quantity }: ChosenPieces): number | undefined {
  if (quantity.trim() === "") return 0;
  return /^\d{1,9}$/.test(quantity.trim()) && Number(quantity) <= line.left ? Number(quantity) : undefined;
}

/** One line of the order in the refund dialog: how many of its pieces are refunded, and the amount. */
function RefundLine({ line, chosen, canRestock, onChange }: RefundLineProps) {
  const quantity = readQuantity(line, chosen);
  const isChosen = quantity !== undefined && quantity > 0;
  const left = formatPieces({ quantity: line.left, unit: line.unit });
  return (
    <fieldset className={styles.line} disabled={line.left === 0}>
      <legend className={styles.title}>
        <span>{line.productTitle}</span> <span className="muted">{line.SKU}</span>
      </legend>
      {line.left === 0 ? (
        <p className="muted">All of it is already refunded or being refunded.</p>
      ) : (
        <>
          <TextField
            label={
              <span>
                Quantity<span className="visually-hidden">{` of ${line.SKU}`}</span>
                <span>{`, of ${left}`}</span>
              </span>
            }
            inputMode="numeric"
            placeholder="0"
            value={chosen.quantity}
            onChange={(event) => onChange({ ...chosen, quantity: event.target.value })}
            error={quantity === undefined ? `A whole number, at most ${left}` : null}
          />
          <output className={styles.amount}>{isChosen && formatRupees(refundAmount(line, quantity))}</output>
          {line.refunded.goodwill > 0 && (
            <p className="muted full-width">
              {`Less its share of ${formatAmount(line.refunded.goodwill)} refunded as goodwill.`}
            </p>
          )}
          {canRestock && isChosen && (
            <div className="full-width">
              <Checkbox
                label="Restock them"
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
