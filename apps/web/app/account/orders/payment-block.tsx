import type { OrderDetails } from "@dakbag/contracts/orders";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./order-details.module.css";

/** When the order was paid, and the provider's names for it: what a bank or the helpline asks for. */
export function PaymentBlock({ order }: { order: OrderDetails }) {
  const { paidAt, razorpayPaymentId, razorpayOrderId } = order;
  return (
    <section className={styles.block} aria-labelledby="payment">
      <h2 id="payment">Payment</h2>
      <p>{paidAt === null ? "Not paid" : `Paid on ${indiaDateAndTime(paidAt)}`}</p>
      <dl>
        {razorpayPaymentId !== null && <Id name="Payment ID" id={razorpayPaymentId} />}
        {razorpayOrderId !== null && <Id name="Payment order ID" id={razorpayOrderId} />}
      </dl>
    </section>
  );
}

function Id({ name, id }: { name: string; id: string }) {
  return (
    <div>
      <dt className={styles.muted}>{name}</dt>
      <dd>{id}</dd>
    </div>
  );
}
