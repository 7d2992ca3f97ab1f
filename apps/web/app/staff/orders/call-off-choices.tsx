import { formatAmount } from "#app/components/product-price.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import styles from "./order-desk.module.css";

interface Choices {
  refund: boolean;
  restock: boolean;
}

interface CallOffChoicesProps {
  /** In rupees. */
  amount: number;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** What else is done when a paid order is called off (rulings: orders and staff). Neither is chosen beforehand: money moves. */
export function CallOffChoices({ amount, choices, onChange }: CallOffChoicesProps) {
  return (
    <fieldset className={styles.callOff}>
      <legend>This order is paid</legend>
      <Checkbox
        label={`Refund ${formatAmount(amount)}, less what was refunded before, through the payment provider`}
        checked={choices.refund}
        onChange={(event) => onChange({ ...choices, refund: event.target.checked })}
      />
      <Checkbox
        label="Put the goods back into stock"
        checked={choices.restock}
        onChange={(event) => onChange({ ...choices, restock: event.target.checked })}
      />
    </fieldset>
  );
}
