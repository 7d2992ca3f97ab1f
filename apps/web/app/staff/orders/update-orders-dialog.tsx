import type { Order } from "@dakbag/contracts/orders";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { SaveDialog } from "#app/staff/save-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ordersInWords } from "./orders-in-words.ts";
import { UpdateVerdicts } from "./update-verdicts.tsx";
import styles from "./order-desk.module.css";

interface UpdateOrdersDialogProps {
  orders: readonly Order[];
  onClose: () => void;
  /** At least one order has changed. */
  onUpdated: () => void;
}

type Outcome = Answer<"PUT /api/admin/orders">;

/** Sets one status for all selected orders, and what became of each. */
export function UpdateOrdersDialog({ orders, onClose, onUpdated }: UpdateOrdersDialogProps) {
  const [status, setStatus] = useState("");
  const [partnerName, setPartnerName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function save() {
    // None is proposed: a wrong one would be set for all of them at once.
    if (status === "") return setIsMissing(true);
    setIsSaving(true);
    setRefusal(null);
    try {
      const ids = orders.map(({ _id }) => _id);
      const answer = await call("PUT /api/admin/orders", { body: { ids, status, partnerName } });
      if (answer.results.every(({ verdict }) => verdict === "updated" || verdict === "same")) {
        showToast("ok", "Successfully updated!"); // staff §8
        onUpdated();
      } else setOutcome(answer);
    } catch (error) {
      setRefusal(`Error updating order status, ${messageOf(error)}`); // staff §8
    } finally {
      setIsSaving(false);
    }
  }
  if (outcome) {
    const leave = outcome.updatedCount > 0 ? onUpdated : onClose;
    return (
      <Dialog
        open
        onClose={leave}
        title="Not all orders were updated"
        actions={<Button onClick={leave}>Close</Button>}
      >
        <UpdateVerdicts results={outcome.results} />
      </Dialog>
    );
  }
  return (
    <SaveDialog
      title={`Update ${ordersInWords(orders.length)}`}
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSave={save}
    >
      <p className={styles.muted}>{orders.map(({ orderNumber }) => orderNumber).join(", ")}</p>
      <SelectField
        label="Status"
        options={[{ value: "", label: "Choose a status" }, ...orderStatuses]}
        value={status}
        error={isMissing ? "Please choose a status." : null}
        data-autofocus
        onChange={(event) => {
          setStatus(event.target.value);
          setIsMissing(false);
        }}
      />
      <TextField
        label="Delivery Partner Name"
        hint="Left empty, each order keeps its own."
        optional
        maxLength={100}
        value={partnerName}
        onChange={(event) => setPartnerName(event.target.value)}
      />
    </SaveDialog>
  );
}
