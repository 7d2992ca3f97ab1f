import { minRefundPaise } from "@dakbag/domain/refunds/refund-share";
import { type ReactElement, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Answer } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import { Table, numeric, TableHead } from "#app/ui/table.tsx";
import { mayUse } from "#app/staff/staff-access.ts";
import { GoodwillDialog } from "./goodwill-dialog.tsx";
import { MoneySums } from "./money-sums.tsx";
import { goodwillLeft } from "./refund-amount.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundNote } from "./refund-note.tsx";
import styles from "./order.module.css";

type OrderDetailsForStaff = Answer<"GET /api/admin/orders/:id">;
type Refund = OrderDetailsForStaff["refunds"][number];

const states: Record<Refund["state"], { tone: BadgeTone; label: string }> = {
  requested: { tone: "warn", label: "Asked of the bank, not confirmed yet" },
  accepted: { tone: "warn", label: "Accepted by the provider" },
  processed: { tone: "ok", label: "Processed" },
  failed: { tone: "bad", label: "Failed: please check" },
};

/** Of each try its own state: a later one, which may fail too, has a row of its own. */
function describeState({ state, canRetry, isRetried, madeElsewhere }: Refund): string {
  if (state !== "failed" || canRetry) return states[state].label;
  if (isRetried) return "Failed, asked for again";
  return madeElsewhere ? "Failed" : "Failed: other refunds cover it";
}

interface MoneyRow {
  key: string;
  what: string;
  /** At the provider. */
  ids: string;
  amount: number;
  at: string;
  state: ReactElement;
  note: ReactElement | null;
}

/** Every payment and refund of an order, with the provider's ids. */
export function OrderPayments({
  order,
  payments,
  refunds,
  refundable,
}: Pick<OrderDetailsForStaff, "order" | "payments" | "refunds" | "refundable">) {
  const [opened, setOpened] = useState<"items" | "goodwill" | null>(null);
  const { revalidate } = useRevalidator();
  const canRefundItems = refundable?.lines.some(({ left }) => left > 0) ?? false;
  const canRefundGoodwill = refundable !== null && goodwillLeft(refundable) >= minRefundPaise;
  const RefundingDialog = opened === "goodwill" ? GoodwillDialog : RefundDialog;
  const rows: MoneyRow[] = [
    ...payments.map(({ reference, amount, honoured, at }) => ({
      key: reference,
      what: "Payment",
      ids: reference,
      amount,
      at,
      state: honoured ? (
        <Badge tone="ok">Paid for this order</Badge>
      ) : (
        <Badge tone="warn">Not for this order: being refunded</Badge>
      ),
      note: null,
    })),
    ...refunds.map((refund) => ({
      key: refund.id,
      what: refund.goodwill ? "Goodwill refund" : "Refund",
      ids: refund.outsideReference ?? refund.refundReference ?? `of ${refund.paymentReference}`,
      amount: refund.amount,
      at: refund.at,
      state: <Badge tone={states[refund.state].tone}>{describeState(refund)}</Badge>,
      note: <RefundNote order={order} refund={refund} onRetried={() => void revalidate()} />,
    })),
  ];
  return (
    <section aria-labelledby="money">
      <div className={styles.paymentsHead}>
        <h2 id="money">Payments and refunds</h2>
        {mayUse("admin") && (
          <div className={styles.actions}>
            {canRefundGoodwill && <Button onClick={() => setOpened("goodwill")}>Refund an amount</Button>}
            {canRefundItems && <Button onClick={() => setOpened("items")}>Refund goods</Button>}
          </div>
        )}
      </div>
      {opened !== null && refundable && (
        <RefundingDialog
          order={order}
          refundable={refundable}
          onClose={() => {
            setOpened(null);
            void revalidate();
          }}
        />
      )}
      {order.moneyKeptReason !== null && (
        <p className={styles.note}>{`The payment is kept: ${order.moneyKeptReason}`}</p>
      )}
      {order.replacedBy && (
        <p className={styles.note}>
          Replaced by <Link to={`/admin/orders/${order.replacedBy._id}`}>{order.replacedBy.orderNumber}</Link>{" "}
          before it was paid.
        </p>
      )}
      {order.paymentNote !== null && <p className={styles.note}>{order.paymentNote}</p>}
      {rows.length === 0 ? (
        <p className={styles.muted}>
          {`No payment received. Payment order ${order.razorpayOrderId ?? "none yet"}.`}
        </p>
      ) : (
        <>
          <Table name="Money of this order" cards>
            <TableHead columns={["What", "At the provider", "When", "State", { number: "Amount" }]} />
            <tbody>
              {rows.map(({ key, what, ids, amount, at, state, note }) => (
                <tr key={key}>
                  <th scope="row">{what}</th>
                  <td data-label="At the provider" className={styles.ids}>
                    {ids}
                  </td>
                  <td data-label="When">{indiaDateAndTime(at)}</td>
                  <td data-label="State">
                    <div className={styles.refundState}>
                      {state}
                      {note}
                    </div>
                  </td>
                  <td data-label="Amount" className={numeric}>
                    {formatAmount(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <MoneySums payments={payments} refunds={refunds} />
        </>
      )}
    </section>
  );
}
