import { maxRefundReasonLength } from "@dakbag/domain/refunds/refund-share";
import { TextField } from "#app/ui/text-field.tsx";

export const missingReason = "Please give a reason: the buyer sees it too.";

interface RefundReasonProps {
  reason: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** Why an amount or pieces are refunded. */
export function RefundReason({ reason, error, onChange }: RefundReasonProps) {
  return (
    <TextField
      label="Reason"
      hint="Shown to the buyer and printed on the credit note."
      maxLength={maxRefundReasonLength}
      value={reason}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
