import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { Facts } from "#app/ui/table.tsx";
import styles from "./order.module.css";

/** What was received for an order, what went or is going back of it, and what the shop has of it then. */
export function MoneySums({ payments, refunds }: Pick<OrderOnDesk, "payments" | "refunds">) {
  const received = sumOf(payments);
  const refunded = sumOf(refunds.filter(({ state }) => state === "processed"));
  const pending = sumOf(refunds.filter(({ state }) => state === "requested" || state === "accepted"));
  return (
    <div className={styles.sums}>
      <Facts
        sums
        facts={[
          { name: "Received", value: formatRupees(received) },
          { name: "Refunded", value: formatRupees(-refunded) },
          ...(pending === 0 ? [] : [{ name: "Refunds on their way", value: formatRupees(-pending) }]),
          {
            name: "Net after refunds",
            value: formatRupees(received - refunded - pending),
            strong: true,
          },
        ]}
      />
    </div>
  );
}

const sumOf = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0);
