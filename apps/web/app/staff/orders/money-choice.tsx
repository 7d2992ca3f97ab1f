import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { maxMoneyNoteLength, type MoneyDecision } from "@dakbag/domain/orders/status-change";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import styles from "./orders.module.css";

/** What staff choose for the money and the goods of paid orders that they cancel. Nothing is preselected: money moves. */
export interface MoneyChoice {
  decision: "" | "refund" | "elsewhere" | "kept";
  /** The reference of `elsewhere`, or the reason of `kept`. */
  note: string;
  restock: boolean;
}

export const noMoneyChoice: MoneyChoice = { decision: "", note: "", restock: false };

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
  choice: MoneyChoice;
  onChange: (choice: MoneyChoice) => void;
  /** What is wrong with the decision, and with its reference or reason. */
  errors?: { readonly decision: string | null; readonly note: string | null };
}

/** The fields of a request with a decision, and where their errors stand. */
export const moneyFields = ["money", "money.decision", "money.reference", "money.reason"] as const;

/** @param errorAt the error of a field of the request */
export const moneyErrors = (errorAt: (field: (typeof moneyFields)[number]) => string | null) => ({
  decision: errorAt("money") ?? errorAt("money.decision"),
  note: errorAt("money.reference") ?? errorAt("money.reason"),
});

/** Asks what happens to the money of paid orders that are cancelled, and to their goods (rulings: orders and staff). */
export function MoneyChoiceFields(props: MoneyChoiceFieldsProps) {
  const { legend, refundTitle, status, choice, onChange, errors } = props;
  const cards = [
    { value: "refund", title: refundTitle, note: "The buyer sees that the refund is on its way." },
    { value: "elsewhere", title: "It was refunded elsewhere", note: "For example, by bank transfer." },
    ...(status === "Refunded"
      ? []
      : [{ value: "kept", title: "It is kept", note: "The buyer sees the reason." }]),
  ];
  return (
    <div className={styles.moneyChoice}>
      <RadioCards
        legend={legend}
        cards={cards}
        chosen={choice.decision}
        error={errors?.decision}
        onChoose={(decision) => onChange({ ...choice, decision: decision as MoneyChoice["decision"] })}
      />
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
      <Checkbox
        label="Restock the goods"
        checked={choice.restock}
        onChange={(event) => onChange({ ...choice, restock: event.target.checked })}
      />
    </div>
  );
}
