import type { OrderDetails } from "@dakbag/contracts/orders";
import { formatQuantity } from "@dakbag/domain/money/money";
import { formatAmount } from "#app/components/product-price.ts";
import { DownloadCreditNote } from "#app/components/documents/download-document.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import styles from "./refunds-block.module.css";

type Refund = OrderDetails["refunds"][number];

const states: Record<Refund["state"], { tone: BadgeTone; label: string; more: string }> = {
  asked: { tone: "warn", label: "On its way", more: "It reaches your account in 5 to 7 working days." },
  processed: {
    tone: "ok",
    label: "Refunded",
    more: "Your bank may need 5 to 7 working days to show it.",
  },
  failed: {
    tone: "bad",
    label: "Did not go through",
    more: "We are sending it again. You do not need to do anything.",
  },
};

/** Every refund of the order: amount, lines, state and credit note. */
export function RefundsBlock({ order: { _id, refunds } }: { order: OrderDetails }) {
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <ul role="list" className={styles.refunds}>
        {refunds.map((refund) => (
          <li key={refund.id} className={`card ${styles.refund}`}>
            <p className={styles.refundHead}>
              <strong>
                {`${refund.isGoodwill ? "Goodwill refund " : ""}${formatAmount(refund.amount)}`}
              </strong>
              <Badge tone={states[refund.state].tone}>{states[refund.state].label}</Badge>
              <span className="muted">{states[refund.state].more}</span>
            </p>
            {refund.lines.map((line) => (
              <p key={line.lineNumber}>{`${formatQuantity(line.quantity)} × ${line.productTitle}`}</p>
            ))}
            <p className="muted">
              {`${refund.reason !== "" ? `${refund.reason} · ` : ""}Started on ${indiaDateAndTime(refund.at)}`}
            </p>
            {refund.creditNote && (
              <p>
                <DownloadCreditNote orderId={_id} creditNote={refund.creditNote} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
