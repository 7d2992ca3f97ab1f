import type { Order } from "@dakbag/contracts/orders";
import { type Paise, rupeesToPaise } from "@dakbag/domain/money/money";
import { isBeforeDispatch, type OrderStatus } from "@dakbag/domain/orders/order-status";
import {
  isCancelledOrRefunded,
  maxMoneyNoteLength,
  type MoneyDecision,
} from "@dakbag/domain/orders/status-change";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { FieldErrors } from "#app/ui/use-saving.ts";
import styles from "./money-choice.module.css";

/** What staff choose for the money and the goods of paid orders that they cancel. Nothing is preselected: money moves. */
export interface MoneyChoice {
  decision: "" | "refund" | "elsewhere" | "kept";
  /** The reference of `elsewhere`, or the reason of `kept`. */
  note: string;
  /** Null while nothing is said about the goods. */
  restock: boolean | null;
}

export const noMoneyChoice: MoneyChoice = { decision: "", note: "", restock: null };

/** Why a choice cannot be sent: nothing is said about the goods. What is missing about the money the server says first. */
export function restockProblem({ decision, restock }: MoneyChoice, isMoneyLeft: boolean): string | null {
  const isMoneyMissing = isMoneyLeft && decision === "";
  return restock === null && !isMoneyMissing ? "Please say whether the goods are restocked." : null;
}

/** What is left of the payments of orders. */
export const moneyLeftOf = (orders: readonly Pick<Order, "totalAmount" | "refundedAmount">[]): Paise =>
  orders.reduce(
    (sum, { totalAmount, refundedAmount }) =>
      sum + rupeesToPaise(totalAmount) - rupeesToPaise(refundedAmount),
    0,
  );

/** What is proposed for the goods of orders: yes before they leave the warehouse, afterwards nothing. */
export function proposedRestock(orders: readonly { readonly status: OrderStatus }[]): boolean | null {
  if (orders.every(({ status }) => isBeforeDispatch(status))) return true;
  // It was decided when they were cancelled.
  return orders.every(({ status }) => isCancelledOrRefunded(status)) ? false : null;
}

/** The decision as the server takes it; undefined while none is made. */
export function moneyOf({ decision, note }: MoneyChoice): MoneyDecision | undefined {
  if (decision === "") return undefined;
  if (decision === "refund") return { decision };
  return decision === "elsewhere" ? { decision, reference: note } : { decision, reason: note };
}

interface MoneyChoiceFieldsProps {
  legend: string;
  /** What `refund` does, with the amount if it is known. */
  refundTitle: string;
  /** An order that is Refunded cannot keep its money. */
  status?: OrderStatus;
  /** Without it, only the goods are asked about. */
  isMoneyLeft?: boolean;
  choice: MoneyChoice;
  onChange: (choice: MoneyChoice) => void;
  /** What is wrong with the decision, and with its reference or reason. */
  errors?: FieldErrors<"decision" | "note" | "restock">;
}

/** The fields of a request with a decision, and for their errors. */
export const moneyFields = ["money", "money.decision", "money.reference", "money.reason", "restock"] as const;

/** @param errors of the fields of the request */
export const moneyErrors = (errors: FieldErrors<(typeof moneyFields)[number]>) => ({
  decision: errors.money ?? errors["money.decision"],
  note: errors["money.reference"] ?? errors["money.reason"],
  restock: errors.restock,
});

/** Asks what happens to the money of paid orders that are cancelled, and to their goods (rulings: orders and staff). */
export function MoneyChoiceFields(props: MoneyChoiceFieldsProps) {
  const { legend, refundTitle, status, isMoneyLeft = true, choice, onChange, errors } = props;
  const cards = [
    { value: "refund", title: refundTitle, note: "The buyer sees that the refund is on its way." },
    {
      value: "elsewhere",
      title: "Already refunded outside Razorpay",
      note: "For example, by bank transfer.",
    },
    ...(status === "Refunded"
      ? []
      : [{ value: "kept", title: "Keep the money", note: "The buyer sees the reason." }]),
  ];
  return (
    <div className={styles.moneyChoice}>
      {isMoneyLeft && (
        <RadioCards
          legend={legend}
          cards={cards}
          chosen={choice.decision}
          error={errors?.decision}
          onChoose={(decision) => onChange({ ...choice, decision: decision as MoneyChoice["decision"] })}
        />
      )}
      {(choice.decision === "elsewhere" || choice.decision === "kept") && (
        <TextField
          label={choice.decision === "kept" ? "Reason" : "Reference"}
          hint={
            choice.decision === "kept"
              ? "Shown to the buyer."
              : "The reference number of the transfer, for accounting."
          }
          maxLength={maxMoneyNoteLength}
          value={choice.note}
          error={errors?.note}
          onChange={(event) => onChange({ ...choice, note: event.target.value })}
        />
      )}
      <RadioCards
        legend="Restock the goods?"
        cards={[
          { value: "true", title: "Yes", note: "They are in the warehouse, and can be sold." },
          { value: "false", title: "No", note: "They are with the courier or the buyer, lost or damaged." },
        ]}
        chosen={String(choice.restock)}
        error={errors?.restock}
        onChoose={(restock) => onChange({ ...choice, restock: restock === "true" })}
      />
    </div>
  );
}
