import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { formatRupees, type Paise, rupeesToPaise } from "@dakbag/domain/money/money";
import { minRefundPaise } from "@dakbag/domain/refunds/refund-share";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Facts } from "#app/ui/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { goodwillLeft, goodwillSplit } from "./refund-amount.ts";
import { missingReason, RefundReason } from "./refund-reason.tsx";

interface GoodwillDialogProps {
  order: OrderOnDesk["order"];
  refundable: NonNullable<OrderOnDesk["refundable"]>;
  /** Also after a refusal: the order may have changed. */
  onClose: () => void;
}

/**
 * Staff enter an amount that the buyer gets back without goods, and why. Its split into taxable value and GST is that of
 * the credit note. A press after a lost answer repeats the same request.
 */
export function GoodwillDialog({ order, refundable, onClose }: GoodwillDialogProps) {
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const saving = useSaving(refusalIn(["amount", "reason"]));
  const maxPaise = goodwillLeft(refundable);
  const amountPaise = readAmount(typed);
  const problem = typed.trim() === "" ? null : amountProblem(amountPaise, maxPaise);
  const isValid = problem === null && amountPaise !== undefined;
  const split = isValid ? goodwillSplit(refundable, amountPaise) : undefined;

  function save() {
    if (!isValid) return saving.refuse(problem ?? "Please enter the amount to refund.", "amount");
    if (reason.trim() === "") return saving.refuse(missingReason, "reason");
    const { refundsSeen } = refundable;
    const body = { amount: amountPaise / 100, reason: reason.trim(), refundsSeen };
    return saving.run(async () => {
      await call("POST /api/admin/orders/:id/goodwill", {
        params: { id: order._id },
        body,
        headers: { "idempotency-key": saving.keyOf(body) },
      });
      showToast("ok", `Goodwill refund of ${formatRupees(amountPaise)} requested`);
      onClose();
    });
  }
  const amountOr = (paise: Paise | undefined) => (paise === undefined ? "–" : formatRupees(paise));
  return (
    <FormDialog
      title={`Refund an amount of order ${order.orderNumber}`}
      saveLabel={isValid ? `Refund ${formatRupees(amountPaise)}` : "Refund"}
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      <p>
        The buyer gets an amount back and keeps the goods, such as for a late delivery. It reduces the price
        of the order: a credit note with its GST is issued. The money is refunded to the original payment
        method.
      </p>
      <TextField
        label="Amount (₹, incl. GST)"
        hint={`At most ${formatRupees(maxPaise)}: ${formatRupees(minRefundPaise)} stays for the items.`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem ?? saving.errors.amount}
      />
      <div role="status" aria-label="Split of the amount">
        <Facts
          sums
          facts={[
            { name: "Taxable value", value: amountOr(split?.taxablePaise) },
            { name: `GST (${order.gstLabel})`, value: amountOr(split?.gstPaise) },
            {
              name: "Balance after refund",
              value: amountOr(isValid ? rupeesToPaise(refundable.moneyLeft) - amountPaise : undefined),
            },
          ]}
        />
      </div>
      <RefundReason reason={reason} error={saving.errors.reason} onChange={setReason} />
    </FormDialog>
  );
}

/** The amount that was typed, as "1,250.50" or "₹100"; undefined when it is none. */
function readAmount(typed: string): Paise | undefined {
  const plain = typed.replaceAll(/[₹,\s]/g, "");
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? rupeesToPaise(plain) : undefined;
}

function amountProblem(amountPaise: Paise | undefined, maxPaise: Paise): string | null {
  if (amountPaise === undefined) return "An amount in rupees, with at most 2 decimals";
  if (amountPaise < minRefundPaise) return `At least ${formatRupees(minRefundPaise)}`;
  return amountPaise > maxPaise ? `At most ${formatRupees(maxPaise)}` : null;
}
