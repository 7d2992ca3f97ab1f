import type { OrderDetails } from "@dakbag/contracts/orders";
import {
  maxCancellationTextLength,
  canRequestCancellation,
} from "@dakbag/domain/orders/cancellation-request";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

/** Asks staff to cancel a paid order, until its goods leave; once. */
export function AskToCancel({ order }: { order: OrderDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const saving = useSaving(messageOf);
  const { revalidate } = useRevalidator();
  if (order.cancellationRequest !== null || !canRequestCancellation(order)) return null;

  const ask = () =>
    saving.run(async () => {
      try {
        await call("POST /api/orders/:id/askToCancel", { params: { id: order._id }, body: { reason } });
        setIsOpen(false);
      } finally {
        void revalidate();
      }
    });
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Ask to cancel
      </Button>
      {isOpen && (
        <FormDialog
          title={`Ask to cancel order ${order.orderNumber}`}
          saveLabel="Ask to cancel"
          saving={saving}
          onClose={() => setIsOpen(false)}
          onSave={ask}
        >
          <p>
            We cancel an order until its goods have left our warehouse, and answer on this page. Your money
            then goes back to the account or card that paid, in 5 to 7 working days.
          </p>
          <TextArea
            label="Reason (optional)"
            maxLength={maxCancellationTextLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}

/** The state of the cancellation request. A cancelled order has its own notice. */
export function CancellationRequest({ order: { cancellationRequest } }: { order: OrderDetails }) {
  if (cancellationRequest === null) return null;
  const { stage, askedAt, answer } = cancellationRequest;
  if (stage === "cancelled") return null;
  if (stage === "declined")
    return (
      <Notice key="declined" tone="warn">
        <p>
          <strong>You asked to cancel this order. We do not cancel it:</strong> <span>{answer}</span>
        </p>
      </Notice>
    );
  return (
    <Notice key={stage} tone="info">
      <p>
        {stage === "asked"
          ? `You asked to cancel this order on ${indiaDateAndTime(askedAt)}. We answer here.`
          : "You asked to cancel this order, but its goods had left already. The refund policy still applies to wrong, damaged and defective goods."}
      </p>
    </Notice>
  );
}
