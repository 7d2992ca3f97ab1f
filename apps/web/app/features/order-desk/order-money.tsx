import type { OrderDetails } from "@dakbag/contracts/orders";
import { amountWords } from "#app/features/catalogue/price-words.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { type StateTone, StateWord } from "#app/ui/state-word.tsx";
import { Table, numeric } from "#app/ui/table.tsx";
import type { WholeOrder } from "./desk-order.tsx";
import styles from "./order-on-desk.module.css";

type Refund = WholeOrder["refunds"][number];

const states: Record<Refund["state"], { tone: StateTone; words: string }> = {
  requested: { tone: "warn", words: "Asked for" },
  accepted: { tone: "warn", words: "Accepted by the provider" },
  processed: { tone: "ok", words: "Processed" },
  failed: { tone: "bad", words: "Failed: please look into it" },
};

/** Every payment that came for an order and every refund, with the provider's names for them. */
export function OrderMoney({
  order,
  payments,
  refunds,
}: Omit<WholeOrder, "events"> & { order: OrderDetails }) {
  const rows = [
    ...payments.map(({ razorpayPaymentId, amount, honoured, at }) => ({
      key: razorpayPaymentId,
      what: "Payment",
      ids: razorpayPaymentId,
      amount,
      at,
      state: honoured ? (
        <StateWord tone="ok">Paid for this order</StateWord>
      ) : (
        <StateWord tone="warn">Not for this order: goes back</StateWord>
      ),
      note: "",
    })),
    ...refunds.map(({ id, razorpayPaymentId, razorpayRefundId, amount, at, state, reason }) => ({
      key: id,
      what: "Refund",
      ids: razorpayRefundId ?? `of ${razorpayPaymentId}`,
      amount,
      at,
      state: <StateWord tone={states[state].tone}>{states[state].words}</StateWord>,
      note: reason,
    })),
  ];
  return (
    <section aria-labelledby="money">
      <h2 id="money">Payments and refunds</h2>
      {order.paymentNote !== null && <p className={styles.note}>{order.paymentNote}</p>}
      {rows.length === 0 ? (
        <p className={styles.muted}>
          No payment has come. Payment order {order.razorpayOrderId ?? "none yet"}.
        </p>
      ) : (
        <Table name="Money of this order" cards>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">At the provider</th>
              <th scope="col">When</th>
              <th scope="col">State</th>
              <th scope="col" className={numeric}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, what, ids, amount, at, state, note }) => (
              <tr key={key}>
                <th scope="row">{what}</th>
                <td data-label="At the provider" className={styles.ids}>
                  {ids}
                </td>
                <td data-label="When">{indiaDateAndTime(at)}</td>
                <td data-label="State">
                  {state} <span className={styles.muted}>{note}</span>
                </td>
                <td data-label="Amount" className={numeric}>
                  {amountWords(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
