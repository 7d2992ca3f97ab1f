import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import type { OrderDetails } from "@dakbag/contracts/orders";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { call } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { DownloadCreditNote } from "#app/components/documents/download-document.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { mayUse } from "#app/staff/staff-access.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./order.module.css";

type Refund = OrderOnDesk["refunds"][number];

interface RefundNoteProps {
  order: Pick<OrderDetails, "_id" | "taxInvoiceNumber" | "pastedInvoice">;
  refund: Refund;
  onRetried: () => void;
}

/** What a refund is for and why, and what can be done about it. */
export function RefundNote({ order, refund, onRetried }: RefundNoteProps) {
  const { _id } = order;
  const { id, lines, goodwill, reason, canRetry, madeElsewhere, outsideReference, amount, creditNote } =
    refund;
  const isOfOrder = lines.length > 0 || goodwill !== null;
  return (
    <>
      <span className={styles.muted}>{reason}</span>
      {outsideReference !== null && (
        <span className={styles.muted}>Refunded outside the payment provider, recorded by staff</span>
      )}
      {lines.map((line) => (
        <span key={line.lineNumber} className={styles.muted}>
          {`${formatPieces(line)} of ${line.SKU}${line.restock ? ", restocked" : ""}`}
        </span>
      ))}
      {goodwill && (
        <span className={styles.muted}>
          {`Taxable value ${formatAmount(goodwill.taxable)}, GST ${formatAmount(goodwill.gst)}; no items`}
        </span>
      )}
      {madeElsewhere && !isOfOrder && (
        <span className={styles.muted}>Not linked to items; no credit note needed</span>
      )}
      {canRetry && mayUse("admin") && (
        <RetryRefund orderId={_id} refundId={id} amount={formatAmount(amount)} onRetried={onRetried} />
      )}
      {creditNote && <DownloadCreditNote orderId={_id} creditNote={creditNote} />}
      {!creditNote && refund.state === "processed" && isOfOrder && (
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
  async function retry() {
    try {
      await call("POST /api/admin/orders/:id/refunds/:refundId/retry", { params: { id: orderId, refundId } });
      showToast("ok", `Refund of ${amount} requested again`);
    } finally {
      onRetried();
    }
  }
  return (
    <PressButton size="small" work={retry}>
      Retry<span className="visually-hidden">{` the refund of ${amount}`}</span>
    </PressButton>
  );
}
