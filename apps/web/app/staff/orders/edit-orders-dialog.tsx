import type { Order } from "@dakbag/contracts/orders";
import { orderStatuses, parseOrderStatus } from "@dakbag/domain/orders/order-status";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { SaveDialog } from "#app/staff/save-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import { Table, TableHead } from "#app/ui/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { formatOrderCount } from "./format-order.ts";
import { MoneyChoiceFields, moneyOf, noMoneyChoice } from "./money-choice.tsx";
import styles from "./orders.module.css";

interface EditOrdersDialogProps {
  orders: readonly Order[];
  onClose: () => void;
  /** At least one order has changed. */
  onUpdated: () => void;
}

type Outcome = Answer<"PUT /api/admin/orders">;

/** Sets one status for all selected orders, and shows the result for each that was not updated. */
export function EditOrdersDialog({ orders, onClose, onUpdated }: EditOrdersDialogProps) {
  const [status, setStatus] = useState("");
  const [partnerName, setPartnerName] = useState("");
  const [money, setMoney] = useState(noMoneyChoice);
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

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
          orders: orders.map(({ _id, version }) => ({ id: _id, version })),
          status,
          partnerName,
          ...(isCancelled && { money: moneyOf(money), restock: money.restock }),
        },
      });
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
        <ResultsTable results={outcome.results} />
      </Dialog>
    );
  }
  return (
    <SaveDialog
      title={`Update ${formatOrderCount(orders.length)}`}
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSave={save}
    >
      <p className={styles.muted}>{orders.map(({ orderNumber }) => orderNumber).join(", ")}</p>
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
    </SaveDialog>
  );
}

type Result = Answer<"PUT /api/admin/orders">["results"][number];

const verdictLabels: Record<Result["verdict"], { tone: BadgeTone; text: string }> = {
  updated: { tone: "ok", text: "Updated" },
  same: { tone: "neutral", text: "Already Same Status" },
  notFound: { tone: "bad", text: "Not Found" },
  invalid: { tone: "bad", text: "Left alone" },
};

/** The result for each order; those not updated come first. */
function ResultsTable({ results }: { results: readonly Result[] }) {
  const isNotUpdated = ({ verdict }: Result) => verdict === "invalid" || verdict === "notFound";
  const sorted = [...results.filter(isNotUpdated), ...results.filter((one) => !isNotUpdated(one))];
  return (
    <Table name="Result for each order">
      <TableHead columns={["Order ID", "Result"]} />
      <tbody>
        {sorted.map(({ id, orderNumber, verdict, reason }) => (
          <tr key={id}>
            <th scope="row">{orderNumber ?? id}</th>
            <td>
              <Badge tone={verdictLabels[verdict].tone}>{verdictLabels[verdict].text}</Badge> {reason}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
