import type { OrderDetails } from "@dakbag/contracts/orders";
import { isAtEnd } from "@dakbag/domain/orders/shipment-stage";
import { type Answer, call } from "#app/api/call.ts";

export type Claims = Answer<"GET /api/orders/:id/claims">;

/** The claims of an order of which something was delivered; the order is shown without them when they cannot be read. */
export async function readClaims(order: OrderDetails | null, signal: AbortSignal): Promise<Claims | null> {
  if (!order || !order.shipments.some(({ stage }) => isAtEnd(stage))) return null;
  try {
    return await call("GET /api/orders/:id/claims", { params: { id: order._id }, signal });
  } catch {
    return null;
  }
}
