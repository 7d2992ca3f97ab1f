import type { OrderDetails } from "@dakbag/contracts/orders";
import { maxCancellationTextLength } from "@dakbag/domain/orders/cancellation-request";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

const stages = {
  asked: "To cancel it, set its status to Cancelled.",
  declined: "Declined:",
  "too-late": "Its goods had left before anybody answered.",
  cancelled: "It is cancelled.",
};

/** The buyer's cancellation request, which admins grant by cancelling the order, or decline with an answer. */
export function CancellationRequest({ order }: { order: OrderDetails }) {
  const [isDeclining, setIsDeclining] = useState(false);
  const { cancellationRequest } = order;
  if (cancellationRequest === null) return null;
  const { stage, askedAt, reason, answer } = cancellationRequest;
  return (
    <Notice
      tone={stage === "asked" ? "warn" : "info"}
      actions={
        stage === "asked" &&
        mayUse("admin") && (
          <Button size="small" onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        )
      }
    >
      <p>
        <strong>{`The buyer asked to cancel this order on ${indiaDateAndTime(askedAt)}.`}</strong>{" "}
        <span>{reason === "" ? "" : `“${reason}” `}</span>
        <span>{`${stages[stage]} ${answer}`.trim()}</span>
      </p>
      {isDeclining && <DeclineDialog order={order} onClose={() => setIsDeclining(false)} />}
    </Notice>
  );
}

function DeclineDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const [answer, setAnswer] = useState("");
  const saving = useSaving(refusalIn(["answer"]));
  const { revalidate } = useRevalidator();

  function decline() {
    if (answer.trim() === "") return saving.refuse("Please write why the order is not cancelled.", "answer");
    return saving.run(async () => {
      await call("POST /api/admin/orders/:id/declineCancellation", {
        params: { id: order._id },
        body: { answer },
      });
      onClose();
      await revalidate();
    });
  }
  return (
    <FormDialog
      title={`Decline to cancel order ${order.orderNumber}`}
      saveLabel="Decline"
      saving={saving}
      onClose={onClose}
      onSave={decline}
    >
      <TextArea
        label="Answer to the buyer"
        hint="The buyer reads it on the order's page."
        maxLength={maxCancellationTextLength}
        value={answer}
        error={saving.errors.answer}
        data-autofocus
        onChange={(event) => setAnswer(event.target.value)}
      />
    </FormDialog>
  );
}
