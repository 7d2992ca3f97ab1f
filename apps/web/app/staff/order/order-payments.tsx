import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { DownloadCreditNote } from "#app/components/documents/download-document.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import { Table, numeric, TableHead } from "#app/ui/table.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { mayUse } from "#app/staff/staff-access.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import styles from "./order.module.css";

type OrderDetailsForStaff = Answer<"GET /api/admin/orders/:id">;
type Refund = OrderDetailsForStaff["refunds"][number];

const states: Record<Refund["state"], { tone: BadgeTone; label: string }> = {
  requested: { tone: "warn", label: "Requested" },
  accepted: { tone: "warn", label: "Accepted by the provider" },
  processed: { tone: "ok", label: "Processed" },
  failed: { tone: "bad", label: "Failed: please check" },
};

function describeState({ state, canRetry, madeElsewhere }: Refund): string {
  if (state !== "failed" || canRetry) return states[state].label;
  return madeElsewhere ? "Failed" : "Failed, and refunded another way";
}

/** Every payment and refund of an order, with the provider's ids. */
export function OrderPayments({
  order,
  payments,
  refunds,
  refundable,
}: Pick<OrderDetailsForStaff, "order" | "payments" | "refunds" | "refundable">) {
  const [isRefunding, setIsRefunding] = useState(false);
  const { revalidate } = useRevalidator();
  const isRefundable = refundable?.lines.some(({ left }) => left > 0) ?? false;
  const rows = [
    ...payments.map(({ razorpayPaymentId, amount, honoured, at }) => ({
      key: razorpayPaymentId,
      what: "Payment",
      ids: razorpayPaymentId,
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
      what: "Refund",
      ids: refund.outsideReference ?? refund.razorpayRefundId ?? `of ${refund.razorpayPaymentId}`,
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
        {isRefundable && mayUse("admin") && (
          <Button onClick={() => setIsRefunding(true)}>Refund items</Button>
        )}
      </div>
      {isRefunding && refundable && (
        <RefundDialog
          order={order}
          refundable={refundable}
          onClose={() => {
            setIsRefunding(false);
            void revalidate();
          }}
        />
      )}
      {order.moneyKeptReason !== null && (
        <p className={styles.note}>The payment is kept: {order.moneyKeptReason}</p>
      )}
      {order.paymentNote !== null && <p className={styles.note}>{order.paymentNote}</p>}
      {rows.length === 0 ? (
        <p className={styles.muted}>
          No payment received. Payment order {order.razorpayOrderId ?? "none yet"}.
        </p>
      ) : (
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
                    {state} {note}
                  </div>
                </td>
                <td data-label="Amount" className={numeric}>
                  {formatAmount(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

interface RefundNoteProps {
  order: Pick<OrderDetails, "_id" | "taxInvoiceNumber" | "pastedInvoice">;
  refund: Refund;
  onRetried: () => void;
}

/** What a refund is for and why, and what can be done about it. */
function RefundNote({ order, refund, onRetried }: RefundNoteProps) {
  const { _id } = order;
  const { id, lines, reason, canRetry, madeElsewhere, outsideReference, amount, creditNote } = refund;
  return (
    <>
      <span className={styles.muted}>{reason}</span>
      {outsideReference !== null && (
        <span className={styles.muted}>Refunded outside the payment provider, recorded by staff</span>
      )}
      {lines.map((line) => (
        <span key={line.lineNumber} className={styles.muted}>
          {formatPieces(line)} of {line.SKU}
          {line.restock && ", restocked"}
        </span>
      ))}
      {madeElsewhere && lines.length === 0 && (
        <span className={styles.muted}>Not for particular items: no credit note is due</span>
      )}
      {canRetry && mayUse("admin") && (
        <RetryRefund orderId={_id} refundId={id} amount={formatAmount(amount)} onRetried={onRetried} />
      )}
      {creditNote && <DownloadCreditNote orderId={_id} creditNote={creditNote} />}
      {!creditNote && refund.state === "processed" && lines.length > 0 && (
        <Badge tone="warn">{missingCreditNote(order)}</Badge>
      )}
    </>
  );
}

function missingCreditNote({ taxInvoiceNumber, pastedInvoice }: RefundNoteProps["order"]): string {
  if (taxInvoiceNumber !== null) return "No credit note yet: retried every hour";
  if (pastedInvoice === "") return "No credit note yet: issued with the tax invoice";
  return "Issue the credit note by hand, like the invoice";
}

interface RetryRefundProps {
  orderId: string;
  refundId: string;
  /** Formatted: "₹1,888.00". */
  amount: string;
  onRetried: () => void;
}

/** Requests a failed refund again. */
function RetryRefund({ orderId, refundId, amount, onRetried }: RetryRefundProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function retry() {
    setIsBusy(true);
    try {
      await call("POST /api/admin/orders/:id/refunds/:refundId/retry", { params: { id: orderId, refundId } });
      showToast("ok", `Refund of ${amount} requested again`);
    } catch (error) {
      showToast("bad", messageOf(error));
    } finally {
      setIsBusy(false);
      onRetried();
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void retry()}>
      Retry<span className="visually-hidden"> the refund of {amount}</span>
    </Button>
  );
}
