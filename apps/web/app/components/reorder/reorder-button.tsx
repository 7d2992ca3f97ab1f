import type { Order, ReorderedLine } from "@dakbag/contracts/orders";
import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { newIdempotencyKey } from "#app/api/new-idempotency-key.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

const ReorderReport = lazyComponent(() => import("./reorder-report.tsx"));

/** Puts an order's lines into the cart again, and reports on each. */
export function ReorderButton({ order }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  const [lines, setLines] = useState<readonly ReorderedLine[] | null>(null);
  return (
    <>
      <PressButton
        size="small"
        work={async () => {
          ReorderReport.load();
          setLines(await reorderOrder(order._id));
        }}
        otherwise="This order could not be put into the cart. Please try again."
      >
        Reorder<span className="visually-hidden">{` ${order.orderNumber}`}</span>
      </PressButton>
      {lines && (
        <ReorderReport orderNumber={order.orderNumber} lines={lines} onClose={() => setLines(null)} />
      )}
    </>
  );
}

// A request without an answer may have succeeded: the next one for that order repeats its key.
const unanswered = new Map<string, string>();

/**
 * Puts an order's lines into the cart again.
 *
 * @returns what became of each
 * @throws ApiError when no line was processed
 */
async function reorderOrder(id: string): Promise<readonly ReorderedLine[]> {
  const key = unanswered.get(id) ?? newIdempotencyKey();
  unanswered.set(id, key);
  try {
    const { lines } = await call("POST /api/orders/:id/reorder", {
      params: { id },
      headers: { "Idempotency-Key": key },
    });
    unanswered.delete(id);
    void refreshCartCount();
    return lines;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) unanswered.delete(id);
    throw error;
  }
}
