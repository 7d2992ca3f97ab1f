import { maxRefundReasonLength } from "@dakbag/domain/money/refund-share";
import { TextField } from "#app/ui/text-field.tsx";

export const missingReason = "Please give a reason: the buyer sees it too.";

/** Why an amount or pieces are refunded. */
export function RefundReason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <TextField
      label="Reason"
      hint="Shown to the buyer and printed on the credit note."
      maxLength={maxRefundReasonLength}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
