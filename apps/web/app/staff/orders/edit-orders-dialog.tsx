import type { Order } from "@dakbag/contracts/orders";
import { orderStatuses, parseOrderStatus } from "@dakbag/domain/orders/order-status";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { formatOrderCount } from "./format-order.ts";
import { MoneyChoiceFields, moneyOf, noMoneyChoice } from "./money-choice.tsx";
import { isRefused, type OrderResult, RefusedOrders, withChanges } from "./refused-orders.tsx";
import styles from "./orders.module.css";

interface EditOrdersDialogProps {
  orders: readonly Order[];
  onClose: () => void;
  /** At least one order has changed. */
  onUpdated: () => void;
  /** At least one order was refused, so the list may be out of date. */
  onRefused: () => void;
}

/** Sets one status for all selected orders; those that are refused can be tried again as they are now. */
export function EditOrdersDialog({ orders, onClose, onUpdated, onRefused }: EditOrdersDialogProps) {
  // The orders that are still to be updated, as they were seen last: a save names their versions.
  const [seen, setSeen] = useState(orders);
  const [results, setResults] = useState<readonly OrderResult[]>([]);
  const [isAnyUpdated, setIsAnyUpdated] = useState(false);
  const [status, setStatus] = useState("");
  const [partnerName, setPartnerName] = useState("");
  const [money, setMoney] = useState(noMoneyChoice);
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const chosen = parseOrderStatus(status);
  const isCancelled = chosen !== undefined && isCancelledOrRefunded(chosen);

  async function save() {
    // None is preselected: a wrong one would be set for all of them.
    if (status === "") return setIsMissing(true);
    setIsSaving(true);
    setRefusal(null);
    try {
      const answer = await call("PUT /api/admin/orders", {
        body: {
          orders: seen.map(({ _id, version }) => ({ id: _id, version })),
          status,
          partnerName,
          ...(isCancelled && { money: moneyOf(money), restock: money.restock }),
        },
      });
      if (answer.results.some(isRefused)) showRefused(answer);
      else {
        showToast("ok", "Successfully updated!"); // staff §8
        onUpdated();
      }
    } catch (error) {
      setRefusal(whyNotSaved(error, "Error updating order status, ")); // staff §8
    } finally {
      setIsSaving(false);
    }
  }
  function showRefused({ results: answered, updatedCount }: Answer<"PUT /api/admin/orders">) {
    const refused = new Map(answered.filter(isRefused).map(({ id, now }) => [id, now]));
    setResults(withChanges(answered, seen));
    setSeen(seen.filter(({ _id }) => refused.has(_id)).map((order) => refused.get(order._id) ?? order));
    if (updatedCount > 0) setIsAnyUpdated(true);
    onRefused();
  }
  return (
    <FormDialog
      title={`Update ${formatOrderCount(seen.length)}`}
      isSaving={isSaving}
      refusal={refusal}
      onClose={isAnyUpdated ? onUpdated : onClose}
      onSave={save}
    >
      {results.length > 0 && <RefusedOrders results={results} />}
      <p className={styles.muted}>{seen.map(({ orderNumber }) => orderNumber).join(", ")}</p>
      <SelectField
        label="Status"
        options={[
          { value: "", label: "Choose a status" },
          ...orderStatuses.filter((one) => one !== "Payment Pending"),
        ]}
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
        hint="If empty, each order keeps its partner."
        optional
        maxLength={100}
        value={partnerName}
        onChange={(event) => setPartnerName(event.target.value)}
      />
      {isCancelled && (
        <MoneyChoiceFields
          legend="These orders are paid. What happens to the money of each?"
          refundTitle="Refund what is left of it now"
          status={chosen}
          choice={money}
          onChange={setMoney}
        />
      )}
    </FormDialog>
  );
}
