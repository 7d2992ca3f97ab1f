import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./internal.module.css";

export type FoundPayments = Answer<"GET /api/admin/unknownPayments">;
type Payment = FoundPayments["payments"][number];

interface UnknownPaymentsProps {
  found: FoundPayments;
  onDecided: () => void;
}

/** Captured payments that no order is for: admins refund each or say why not. Nothing when there are none. */
export function UnknownPayments({ found: { count, payments }, onDecided }: UnknownPaymentsProps) {
  const [opened, setOpened] = useState<Payment | null>(null);
  if (count === 0) return null;
  return (
    <StaffBlock title="Payments without an order" anchor="payments-without-an-order" className={styles.small}>
      <p>
        {`${formatQuantity(count)} captured ${count === 1 ? "payment belongs" : "payments belong"} to no order in this database: the order was lost in a restore, or the payment is not for this shop.`}
      </p>
      <ul role="list" className={styles.entries}>
        {payments.map((payment) => (
          <li key={payment.reference}>
            <strong>{formatAmount(payment.amount)}</strong> <span>{payment.reference}</span>
            <p className={styles.muted}>{indiaDateAndTime(payment.at)}</p>
            {payment.refund === "requested" ? (
              <Badge tone="warn">Refund requested</Badge>
            ) : (
              <Button size="small" onClick={() => setOpened(payment)}>
                <span>{payment.refund === "failed" ? "Refund failed: decide again" : "Decide"}</span>
                <span className="visually-hidden">{` about ${payment.reference}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <DecisionDialog
          payment={opened}
          onClose={() => setOpened(null)}
          onDecided={() => {
            setOpened(null);
            onDecided();
          }}
        />
      )}
    </StaffBlock>
  );
}

interface DecisionDialogProps {
  payment: Payment;
  onClose: () => void;
  onDecided: () => void;
}

function DecisionDialog({ payment: { reference: id, amount }, onClose, onDecided }: DecisionDialogProps) {
  const [decision, setDecision] = useState("");
  const [reason, setReason] = useState("");
  const saving = useSaving(refusalIn(["decision", "reason"]));

  function save() {
    if (decision === "") return saving.refuse("Please choose what happens to the payment.", "decision");
    return saving.run(async () => {
      if (decision === "refund") await call("POST /api/admin/unknownPayments/:id/refund", { params: { id } });
      else await call("POST /api/admin/unknownPayments/:id/dismiss", { params: { id }, body: { reason } });
      showToast("ok", "Successfully updated!");
      onDecided();
    });
  }
  return (
    <FormDialog title={`Payment ${id}`} width="small" saving={saving} onClose={onClose} onSave={save}>
      <RadioCards
        legend="What happens to it?"
        cards={[
          { value: "refund", title: `Refund ${formatAmount(amount)}`, note: "Through the payment provider." },
          { value: "dismiss", title: "Keep the payment", note: "For example, when it is not for this shop." },
        ]}
        chosen={decision}
        error={saving.errors.decision}
        onChoose={(chosen) => {
          setDecision(chosen);
          saving.clear();
        }}
      />
      {decision === "dismiss" && (
        <TextField
          label="Reason"
          hint="For the audit log."
          maxLength={200}
          value={reason}
          error={saving.errors.reason}
          onChange={(event) => {
            setReason(event.target.value);
            saving.clear();
          }}
        />
      )}
    </FormDialog>
  );
}
