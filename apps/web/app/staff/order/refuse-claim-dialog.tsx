import type { ClaimOnDesk } from "@dakbag/contracts/claims";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { maxClaimReasonLength } from "@dakbag/domain/claims/claim-evidence";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface RefuseClaimDialogProps {
  order: OrderOnDesk["order"];
  claim: ClaimOnDesk;
  /** Also after a refusal: the claim may have changed. */
  onClose: () => void;
}

/** Refuses a claim with a reason for its buyer. */
export function RefuseClaimDialog({ order, claim, onClose }: RefuseClaimDialogProps) {
  const [reason, setReason] = useState("");
  const saving = useSaving(refusalIn(["reason"]));

  function refuse() {
    if (reason.trim() === "") return saving.refuse("Please write why the claim is refused.", "reason");
    return saving.run(async () => {
      await call("POST /api/admin/orders/:id/claims/:claimId/refuse", {
        params: { id: order._id, claimId: claim.id },
        body: { version: claim.version, reason: reason.trim() },
      });
      showToast("ok", "The claim is refused");
      onClose();
    });
  }
  return (
    <FormDialog
      title={`Refuse the claim on parcel ${claim.parcelNumber} of order ${order.orderNumber}`}
      saveLabel="Refuse"
      saving={saving}
      onClose={onClose}
      onSave={refuse}
    >
      <TextArea
        label="Reason"
        hint="The buyer reads it on the order's page."
        name="reason"
        maxLength={maxClaimReasonLength}
        value={reason}
        error={saving.errors.reason}
        data-autofocus
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
