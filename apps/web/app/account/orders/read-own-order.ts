import type { OrderDetails } from "@dakbag/contracts/orders";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";

/** One of the buyer's own orders; null for any other id. */
export async function readOwnOrder(id: string, signal: AbortSignal): Promise<OrderDetails | null> {
  try {
    return (await call("GET /api/orders/:id", { params: { id }, signal })).order;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
