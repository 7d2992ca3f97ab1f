import type { Order } from "@dakbag/contracts/orders";
import { type ReactNode, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { newIdempotencyKey } from "#app/api/new-idempotency-key.ts";
import { ReorderReport } from "./reorder-report.tsx";

/** Puts an order's lines into the cart again, and reports on each. */
export function ReorderButton({ order }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  const [report, setReport] = useState<ReactNode>(null);
  return (
    <>
      <PressButton
        size="small"
        work={async () => setReport(await reorderOrder(order, () => setReport(null)))}
        otherwise="This order could not be put into the cart. Please try again."
      >
        Reorder<span className="visually-hidden"> {order.orderNumber}</span>
      </PressButton>
      {report}
    </>
  );
}

// A request without an answer may have succeeded: the next one for that order repeats its key.
const unanswered = new Map<string, string>();

/**
 * Puts an order's lines into the cart again.
 *
 * @returns the report to show
 * @throws ApiError when no line was processed
 */
async function reorderOrder(
  { _id, orderNumber }: Pick<Order, "_id" | "orderNumber">,
  onClose: () => void,
): Promise<ReactNode> {
  const key = unanswered.get(_id) ?? newIdempotencyKey();
  unanswered.set(_id, key);
  try {
    const { lines } = await call("POST /api/orders/:id/reorder", {
      params: { id: _id },
      headers: { "Idempotency-Key": key },
    });
    unanswered.delete(_id);
    void refreshCartCount();
    return <ReorderReport orderNumber={orderNumber} lines={lines} onClose={onClose} />;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) unanswered.delete(_id);
    throw error;
  }
}
