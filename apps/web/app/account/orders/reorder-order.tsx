import type { Order } from "@dakbag/contracts/orders";
import type { ReactNode } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { newIdempotencyKey } from "#app/api/new-idempotency-key.ts";
import { ReorderReport } from "./reorder-report.tsx";

// An attempt that got no answer may have arrived all the same: the next one of that order goes on under its key.
const unanswered = new Map<string, string>();

/**
 * Puts an order's lines into the cart again.
 *
 * @returns the report to show
 * @throws ApiError when no line was looked at
 */
export async function reorderOrder(
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
