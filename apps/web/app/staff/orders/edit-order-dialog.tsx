import type { Order } from "@dakbag/contracts/orders";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import type { ChangeWarning } from "@dakbag/domain/orders/change-warnings";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import { formatRupees } from "@dakbag/domain/money/money";
import { useMemo, useState } from "react";
import { formatAmount } from "#app/components/product-price.ts";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { CareNotice } from "#app/staff/care-notice.tsx";
import { refusalIn, whyNotSaved } from "#app/staff/describe-failure.ts";
import { useTicks } from "#app/staff/use-ticks.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToastAboveDialog } from "#app/staff/toast-above-dialog.ts";
import { showToast } from "#app/ui/toast.tsx";
import { type Refusal, useSaving } from "#app/ui/use-saving.ts";
import { parcelsOf } from "#app/components/order-status/shipments-of-order.ts";
import { careLabels } from "../care-labels.ts";
import { ChangedNotice } from "./changed-notice.tsx";
import { describeChanges, describeMoney, formOf, mergeForm, type OrderForm } from "./changed-meanwhile.ts";
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
import { OrderHistory } from "./order-history.tsx";
import styles from "./orders.module.css";

interface EditOrderDialogProps {
  order: Order;
  /** The parcel that is edited of an order that leaves in several; without it the order as a whole. */
  parcel?: number;
  onClose: () => void;
  onUpdated: () => void;
}

const notUpdated = "Error updating order status, "; // staff §8

/** The fields of the request. */
const fieldOf = {
  status: "status",
  invoice: "invoice",
  partnerName: "tracking.partnerName",
  trackingId: "tracking.trackingId",
} as const satisfies Record<keyof OrderForm, string>;
const fields = [...Object.values(fieldOf), ...moneyFields, "revive"] as const;
type Field = (typeof fields)[number];
const explain = refusalIn(fields, notUpdated);

/** The field whose question is open when the server refuses with a code. */
const questions: { readonly [code: string]: Field } = {
  "money-undecided": "money",
  "too-little-to-refund": "money",
  "order-not-revived": "revive",
};

/** A paid order never waits for its payment again. */
const choosableStatuses = orderStatuses.filter((status) => status !== "Payment Pending");

/** Of an order that leaves in several parcels, each is moved by itself, and the whole is cancelled or taken up again. */
function statusesOf(seen: Order, parcel: number | undefined) {
  if (parcel === undefined && parcelsOf(seen).length < 2) return choosableStatuses;
  if (parcel !== undefined) return choosableStatuses.filter((status) => !isCancelledOrRefunded(status));
  const others = isCancelledOrRefunded(seen.status) ? (["Order Processing"] as const) : [seen.status];
  return [...others, "Cancelled", "Refunded"] as const;
}

/** Sets a paid order's status, invoice link and tracking; any status may follow any other (staff §4). */
export function EditOrderDialog({ order, parcel, onClose, onUpdated }: EditOrderDialogProps) {
  // The order as it was seen last: a save names its version.
  const [seen, setSeen] = useState(order);
  const [form, setForm] = useState(formOf(order, parcel));
  const [money, setMoney] = useState(noMoneyChoice);
  const [isReopened, setIsReopened] = useState(false);
  const [conflict, setConflict] = useState<readonly string[]>([]);
  const [warnings, setWarnings] = useState<readonly ChangeWarning[]>([]);
  const saving = useSaving<Field>(async (error) => {
    if (error instanceof ApiError && error.code === "order-changed") return findConflict();
    if (error instanceof ApiError && error.code === "order-unchecked") return showWarnings(error);
    return describeRefusal(error);
  });
  const texts = useMemo(() => warnings.map(({ text }) => text), [warnings]);
  const toTick = careLabels([warnings.map(({ reason }) => reason)], "this order");
  const { areAllTicked, ticks } = useTicks(warnings, toTick);
  const isWhole = parcel === undefined && parcelsOf(seen).length > 1;
  const wasCancelled = isCancelledOrRefunded(seen.status);
  const isCancelled = isCancelledOrRefunded(form.status);
  const isMoneyLeft = seen.refundedAmount < seen.totalAmount;
  const restock = money.restock ?? proposedRestock([seen]);
  const field = (name: keyof OrderForm) => ({
    value: form[name],
    error: saving.errors[fieldOf[name]],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setWarnings([]);
      saving.clear();
    },
  });

  function save() {
    const problem = isCancelled ? restockProblem({ ...money, restock }, isMoneyLeft) : null;
    if (problem !== null) return saving.refuse(problem, "restock");
    const { status, invoice, partnerName, trackingId } = form;
    return saving.run(async () => {
      await call("PUT /api/admin/orders/:id", {
        params: { id: order._id },
        body: {
          status,
          invoice,
          tracking: { partnerName, trackingId },
          version: seen.version,
          ...(parcel !== undefined && { parcel }),
          checked: warnings.length > 0 && areAllTicked,
          ...(isCancelled && { money: moneyOf(money), restock: restock ?? false }),
          ...(wasCancelled && !isCancelled && { revive: isReopened }),
        },
      });
      showToast("ok", "Successfully updated!");
      onUpdated();
    });
  }
  function showWarnings({ details }: ApiError) {
    setWarnings((details as { warnings: ChangeWarning[] }).warnings);
    return null;
  }
  function describeRefusal(error: unknown): Refusal<Field> {
    showToastAboveDialog("bad", whyNotSaved(error, notUpdated));
    const question = error instanceof ApiError && questions[error.code];
    return question ? { text: null, errors: { [question]: error.message } } : explain(error);
  }
  async function findConflict(): Promise<Refusal<Field> | null> {
    try {
      const { order: now } = await call("GET /api/admin/orders/:id", { params: { id: order._id } });
      setConflict(describeChanges(seen, now, parcel));
      setForm(mergeForm(form, seen, now, parcel));
      setSeen(now);
      setIsReopened(false);
      setWarnings([]);
      return null;
    } catch (error) {
      return describeRefusal(error);
    }
  }
  return (
    <FormDialog
      title={parcel === undefined ? "Update Order Status" : `Update Parcel ${parcel}`}
      saving={saving}
      onClose={onClose}
      onSave={save}
      more={<OrderHistory key={seen.version} orderId={order._id} />}
    >
      <p className={styles.muted}>{`Order ${order.orderNumber} · ${order._id}`}</p>
      {conflict.length > 0 && <Conflict changes={conflict} />}
      <SelectField {...field("status")} label="Status" options={statusesOf(seen, parcel)} data-autofocus />
      {isCancelled && (isMoneyLeft || !wasCancelled) && (
        <MoneyChoiceFields
          legend="This order is paid. What happens to its money?"
          refundTitle={refundTitle(seen)}
          status={form.status}
          isMoneyLeft={isMoneyLeft}
          choice={{ ...money, restock }}
          errors={moneyErrors(saving.errors)}
          onChange={(decided) => {
            setMoney(decided);
            saving.clear();
          }}
        />
      )}
      {wasCancelled && !isCancelled && (
        <Notice tone="warn">
          <p>
            {`This order is ${seen.status}; its money is: ${describeMoney(seen)}. Its goods are taken from stock again if they were restocked.`}
          </p>
          <Checkbox
            label="Reopen this order"
            checked={isReopened}
            aria-invalid={saving.errors.revive ? true : undefined}
            onChange={(event) => {
              setIsReopened(event.target.checked);
              saving.clear();
            }}
          />
          {saving.errors.revive && <p role="alert">{saving.errors.revive}</p>}
        </Notice>
      )}
      {isWhole && (
        <p className={styles.muted}>Each parcel has its own status and tracking, on the order's page.</p>
      )}
      <TextField
        {...field("invoice")}
        label="Invoice Link"
        type="url"
        placeholder="https://"
        maxLength={2000}
      />
      {!isWhole && <TextField {...field("partnerName")} label="Delivery Partner Name" maxLength={100} />}
      {!isWhole && <TextField {...field("trackingId")} label="Tracking ID" maxLength={100} />}
      {warnings.length > 0 && <CareNotice texts={texts}>{ticks}</CareNotice>}
    </FormDialog>
  );
}

function refundTitle(order: Order): string {
  const { refundedAmount } = order;
  const left = `Refund ${formatRupees(moneyLeftOf([order]))}`;
  return refundedAmount === 0 ? left : `${left} (${formatAmount(refundedAmount)} was refunded)`;
}

/** What another person changed while this dialog was open. */
function Conflict({ changes }: { changes: readonly string[] }) {
  return (
    <ChangedNotice>
      <p>
        <strong>This order was changed since you opened it</strong>, so nothing was saved. What you typed is
        kept: please check it and save again.
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </ChangedNotice>
  );
}
