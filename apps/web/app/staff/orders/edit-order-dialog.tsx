import type { Order } from "@dakbag/contracts/orders";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { useState } from "react";
import { formatAmount } from "#app/components/product-price.ts";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { SaveDialog } from "#app/staff/save-dialog.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { OrderHistory } from "./order-history.tsx";
import styles from "./orders.module.css";

interface EditOrderDialogProps {
  order: Order;
  onClose: () => void;
  onUpdated: () => void;
}

/** Sets an order's status, invoice link and tracking; any status may follow any other (staff §4). */
export function EditOrderDialog({ order, onClose, onUpdated }: EditOrderDialogProps) {
  const [form, setForm] = useState({
    status: order.status as string,
    invoice: order.pastedInvoice,
    partnerName: order.tracking.partnerName,
    trackingId: order.tracking.trackingId,
  });
  const [cancelChoices, setCancelChoices] = useState({ refund: false, restock: false });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isPaidCancelled = order.isPaid && (form.status === "Cancelled" || form.status === "Refunded");
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setRefusal(null);
    },
  });

  async function save() {
    setIsSaving(true);
    const { status, invoice, partnerName, trackingId } = form;
    try {
      await call("PUT /api/admin/orders/:id", {
        params: { id: order._id },
        body: {
          status,
          invoice,
          tracking: { partnerName, trackingId },
          ...(isPaidCancelled && cancelChoices.refund && { refund: true }),
          ...(isPaidCancelled && cancelChoices.restock && { restock: true }),
        },
      });
      showToast("ok", "Successfully updated!");
      onUpdated();
    } catch (error) {
      setRefusal(`Error updating order status, ${messageOf(error)}`);
      setIsSaving(false);
    }
  }
  return (
    <SaveDialog
      title="Update Order Status"
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSave={save}
      more={<OrderHistory orderId={order._id} />}
    >
      <p className={styles.muted}>
        Order {order.orderNumber} · {order._id}
      </p>
      <SelectField {...field("status")} label="Status" options={orderStatuses} data-autofocus />
      <TextField
        {...field("invoice")}
        label="Invoice Link"
        type="url"
        placeholder="https://"
        maxLength={2000}
      />
      <TextField {...field("partnerName")} label="Delivery Partner Name" maxLength={100} />
      <TextField {...field("trackingId")} label="Tracking ID" maxLength={100} />
      {isPaidCancelled && (
        <CancelChoices amount={order.totalAmount} choices={cancelChoices} onChange={setCancelChoices} />
      )}
    </SaveDialog>
  );
}

interface Choices {
  refund: boolean;
  restock: boolean;
}

interface CancelChoicesProps {
  /** In rupees. */
  amount: number;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** Refund and restock of a paid order that is cancelled (rulings: orders and staff). Neither is preselected: money moves. */
function CancelChoices({ amount, choices, onChange }: CancelChoicesProps) {
  return (
    <fieldset className={styles.cancelChoices}>
      <legend>This order is paid</legend>
      <Checkbox
        label={`Refund ${formatAmount(amount)}, less what was refunded before, through the payment provider`}
        checked={choices.refund}
        onChange={(event) => onChange({ ...choices, refund: event.target.checked })}
      />
      <Checkbox
        label="Restock the goods"
        checked={choices.restock}
        onChange={(event) => onChange({ ...choices, restock: event.target.checked })}
      />
    </fieldset>
  );
}
