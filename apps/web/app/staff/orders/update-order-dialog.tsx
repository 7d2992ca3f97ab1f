import type { Order } from "@dakbag/contracts/orders";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { SaveDialog } from "#app/staff/save-dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { CallOffChoices } from "./call-off-choices.tsx";
import { OrderHistory } from "./order-history.tsx";
import styles from "./order-desk.module.css";

interface UpdateOrderDialogProps {
  order: Order;
  onClose: () => void;
  onUpdated: () => void;
}

/** Sets an order's status, invoice link and tracking; any status may follow any other (staff §4). */
export function UpdateOrderDialog({ order, onClose, onUpdated }: UpdateOrderDialogProps) {
  const [form, setForm] = useState({
    status: order.status as string,
    invoice: order.pastedInvoice,
    partnerName: order.tracking.partnerName,
    trackingId: order.tracking.trackingId,
  });
  const [callOff, setCallOff] = useState({ refund: false, restock: false });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isCalledOff = order.isPaid && (form.status === "Cancelled" || form.status === "Refunded");
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
          ...(isCalledOff && callOff.refund && { refund: true }),
          ...(isCalledOff && callOff.restock && { restock: true }),
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
      {isCalledOff && <CallOffChoices amount={order.totalAmount} choices={callOff} onChange={setCallOff} />}
    </SaveDialog>
  );
}
