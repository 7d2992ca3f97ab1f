import type { Order } from "@dakbag/contracts/orders";
import { orderStatuses, parseOrderStatus } from "@dakbag/domain/orders/order-status";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import { formatRupees } from "@dakbag/domain/money/money";
import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { refusalIn, whyNotSaved } from "#app/staff/describe-failure.ts";
import { describePlannedMessages } from "#app/staff/imports/describe-messages.ts";
import { describeStatusRow, isChanging } from "#app/staff/imports/describe-status-row.ts";
import { PreviewTable } from "#app/staff/imports/import-preview.tsx";
import { useTicks } from "#app/staff/use-ticks.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToastAboveDialog } from "#app/staff/toast-above-dialog.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { careLabels } from "../care-labels.ts";
import { scrollIntoView } from "./changed-notice.tsx";
import { formatOrderCount } from "../format-order.ts";
import {
  MoneyChoiceFields,
  moneyErrors,
  moneyLeftOf,
  moneyFields,
  moneyOf,
  noMoneyChoice,
  proposedRestock,
  restockProblem,
} from "../money-choice.tsx";
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

const notUpdated = "Error updating order status, "; // staff §8
const explain = refusalIn(["status", "partnerName", ...moneyFields], notUpdated);

type Preview = Answer<"POST /api/admin/orders/preview">;

/**
 * Sets one status for all selected orders: shows what each would become, and does it on a second press. Those that are refused
 * can be tried again as they are now.
 */
export function EditOrdersDialog({ orders, onClose, onUpdated, onRefused }: EditOrdersDialogProps) {
  // The orders that are still to be updated, as they were seen last: a save names their versions.
  const [seen, setSeen] = useState(orders);
  const [results, setResults] = useState<readonly OrderResult[]>([]);
  const [isAnyUpdated, setIsAnyUpdated] = useState(false);
  const [choice, setChoice] = useState({ status: "", partnerName: "", money: noMoneyChoice });
  // Of the current choice; null when it is not checked yet.
  const [preview, setPreview] = useState<Preview | null>(null);
  const saving = useSaving((error) => {
    showToastAboveDialog("bad", whyNotSaved(error, notUpdated));
    // What was shown no longer holds.
    if (error instanceof ApiError && error.code === "order-changed") setPreview(null);
    return explain(error);
  });

  const { status, partnerName, money } = choice;
  const chosen = parseOrderStatus(status);
  const isCancelled = chosen !== undefined && isCancelledOrRefunded(chosen);
  const restock = money.restock ?? proposedRestock(seen);
  const changingCount = preview?.rows.filter(isChanging).length ?? 0;
  const toTick = careLabels(preview?.rows.map(({ reasons }) => reasons) ?? []);
  const { areAllTicked, ticks } = useTicks(preview, toTick);
  const change = {
    orders: seen.map(({ _id, version }) => ({ id: _id, version })),
    status,
    partnerName,
    ...(isCancelled && { money: moneyOf(money), restock: restock ?? false }),
  };

  function choose(chosen: Partial<typeof choice>) {
    setChoice({ ...choice, ...chosen });
    setPreview(null);
    saving.clear();
  }
  function save() {
    // None is preselected: a wrong one would be set for all of them.
    if (status === "") return saving.refuse("Please choose a status.", "status");
    const problem = isCancelled ? restockProblem({ ...money, restock }, moneyLeftOf(seen) > 0) : null;
    if (problem !== null) return saving.refuse(problem, "restock");
    return saving.run(() => (preview ? update(preview) : check()));
  }
  const check = async () => setPreview(await call("POST /api/admin/orders/preview", { body: change }));
  async function update(checked: Preview) {
    const body = { ...change, seen: checked.seen, checked: toTick.length > 0 };
    const answer = await call("PUT /api/admin/orders", { body });
    if (answer.results.some(isRefused)) return showRefused(answer);
    showToast("ok", "Successfully updated!"); // staff §8
    onUpdated();
  }
  function showRefused({ results: answered, updatedCount }: Answer<"PUT /api/admin/orders">) {
    const refused = new Map(answered.filter(isRefused).map(({ id, now }) => [id, now]));
    setResults(withChanges(answered, seen));
    setSeen(seen.filter(({ _id }) => refused.has(_id)).map((order) => refused.get(order._id) ?? order));
    setPreview(null);
    if (updatedCount > 0) setIsAnyUpdated(true);
    onRefused();
  }
  return (
    <FormDialog
      title={`Update ${formatOrderCount(seen.length)}`}
      saveLabel={preview ? `Update ${formatOrderCount(changingCount)}` : "Check"}
      isSaveDisabled={preview !== null && (changingCount === 0 || !areAllTicked)}
      saving={saving}
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
        error={saving.errors.status}
        data-autofocus
        onChange={(event) => choose({ status: event.target.value })}
      />
      {isCancelled && (
        <MoneyChoiceFields
          legend="These orders are paid. What happens to the money of each?"
          refundTitle={`Refund what is left of each: ${formatRupees(moneyLeftOf(seen))} in all`}
          status={chosen}
          choice={{ ...money, restock }}
          errors={moneyErrors(saving.errors)}
          onChange={(decided) => choose({ money: decided })}
        />
      )}
      <TextField
        label="Delivery Partner Name"
        hint="If empty, each order keeps its partner."
        optional
        maxLength={100}
        value={partnerName}
        error={saving.errors.partnerName}
        onChange={(event) => choose({ partnerName: event.target.value })}
      />
      {preview && <SelectionPreview preview={preview} orders={seen} />}
      <div>{ticks}</div>
    </FormDialog>
  );
}

/** What each order would become, those with problems first, and the messages to their buyers. */
function SelectionPreview({ preview, orders }: { preview: Preview; orders: readonly Order[] }) {
  const numbers = new Map(orders.map(({ _id, orderNumber }) => [_id, orderNumber]));
  const rows = preview.rows.map((row) => {
    return { name: numbers.get(row.orderID) ?? row.orderID, changes: row.changes, ...describeStatusRow(row) };
  });
  const hasProblem = ({ tone }: { tone: string }) => tone === "bad" || tone === "warn";
  return (
    <div className={styles.preview} ref={scrollIntoView}>
      <p>{`Nothing has been changed yet. ${describePlannedMessages(preview.messages)}`}</p>
      <PreviewTable
        nameColumn="Order"
        rows={[...rows.filter(hasProblem), ...rows.filter((row) => !hasProblem(row))]}
      />
    </div>
  );
}
