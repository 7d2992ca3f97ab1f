import type { OrderDetails } from "@dakbag/contracts/orders";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { shipmentsOf } from "#app/components/order-status/shipments-of-order.ts";

/** One of the buyer's own orders; null for any other id. */
export async function readOwnOrder(id: string, signal: AbortSignal): Promise<OrderDetails | null> {
  try {
    return withNewFields((await call("GET /api/orders/:id", { params: { id }, signal })).order);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

type NewField = "shipments" | "followed" | "partDelivery";

/** An answer of the last release lacks what is new. */
function withNewFields(
  order: Omit<OrderDetails, NewField> & Partial<Pick<OrderDetails, NewField>>,
): OrderDetails {
  const { followed = [], partDelivery = null } = order;
  return { ...order, shipments: shipmentsOf(order), followed, partDelivery };
}
