import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { maxRefundReasonLength } from "@dakbag/contracts/refunds";
import { formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { SaveDialog } from "#app/staff/save-dialog.tsx";
import { useEditId } from "#app/staff/use-edit-id.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { refundAmount } from "./refund-amount.ts";
import { type ChosenPieces, readQuantity, RefundLine } from "./refund-line.tsx";
import styles from "./refund-dialog.module.css";

interface RefundDialogProps {
  order: OrderOnDesk["order"];
  refundable: NonNullable<OrderOnDesk["refundable"]>;
  /** Also after a refusal: the order may look otherwise by now. */
  onClose: () => void;
}

const nothing: ChosenPieces = { quantity: "", restock: false };

/**
 * Staff choose how many pieces of which lines are refunded, why, and which of them go back into stock. As long as the
 * dialog stands, the order is as they saw it: pressed again after an answer that was lost, it is the same request.
 */
export function RefundDialog({ order, refundable, onClose }: RefundDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, ChosenPieces>>>({});
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const keyOf = useEditId();
  const chosenOf = (lineNumber: number) => chosen[lineNumber] ?? nothing;
  const lines = refundable.lines.map((line) => {
    const pieces = chosenOf(line.lineNumber);
    return { line, quantity: readQuantity(line, pieces), restock: refundable.canRestock && pieces.restock };
  });
  const isReadable = lines.every(({ quantity }) => quantity !== undefined);
  const wanted = lines.flatMap(({ line, quantity, restock }) =>
    quantity ? [{ line, lineNumber: line.lineNumber, quantity, restock }] : [],
  );
  const worthPaise = wanted.reduce((sum, { line, quantity }) => sum + refundAmount(line, quantity), 0);
  const amountPaise = Math.min(worthPaise, rupeesToPaise(refundable.moneyLeft));

  function chooseAll() {
    const all = refundable.lines.map(({ lineNumber, left }): [number, ChosenPieces] => [
      lineNumber,
      { ...chosenOf(lineNumber), quantity: left === 0 ? "" : String(left) },
    ]);
    setChosen(Object.fromEntries(all));
    setRefusal(null);
  }

  async function save() {
    if (!isReadable) return setRefusal("Please correct the quantities first.");
    if (wanted.length === 0) return setRefusal("Please choose what is refunded.");
    if (reason.trim() === "") return setRefusal("Please say why: the buyer reads it too.");
    const body = {
      lines: wanted.map(({ lineNumber, quantity, restock }) => ({ lineNumber, quantity, restock })),
      reason: reason.trim(),
      refundsSeen: refundable.refundsSeen,
    };
    setIsSaving(true);
    try {
      await call("POST /api/admin/orders/:id/refunds", {
        params: { id: order._id },
        body,
        headers: { "idempotency-key": keyOf(body) },
      });
      showToast("ok", `Refund of ${formatRupees(amountPaise)} asked for`);
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
      setIsSaving(false);
    }
  }
  return (
    <SaveDialog
      title={`Refund of order ${order.orderNumber}`}
      saveWords={isReadable && amountPaise > 0 ? `Refund ${formatRupees(amountPaise)}` : "Refund"}
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSave={save}
    >
      <p className={styles.lead}>
        The money goes back the way it was paid.
        {!refundable.canRestock && " The goods are in stock already."}
        <Button size="small" onClick={chooseAll}>
          Choose all that is left
        </Button>
      </p>
      {refundable.lines.map((line) => (
        <RefundLine
          key={line.lineNumber}
          line={line}
          chosen={chosenOf(line.lineNumber)}
          canRestock={refundable.canRestock}
          onChange={(pieces) => {
            setChosen({ ...chosen, [line.lineNumber]: pieces });
            setRefusal(null);
          }}
        />
      ))}
      {amountPaise < worthPaise && (
        <p className={styles.muted}>
          Together {formatRupees(worthPaise)}, of which {formatRupees(worthPaise - amountPaise)} went back
          before, at the payment provider.
        </p>
      )}
      <TextField
        label="Reason"
        hint="The buyer reads it, and it stands on the credit note."
        maxLength={maxRefundReasonLength}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setRefusal(null);
        }}
      />
    </SaveDialog>
  );
}
