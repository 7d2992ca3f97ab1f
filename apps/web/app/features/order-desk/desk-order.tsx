import { type Answer, call } from "#app/api-client/call.ts";
import { notFoundView } from "#app/features/staff-frame/not-found-view.tsx";
import { readIfThere } from "#app/features/staff-frame/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/features/staff-frame/staff-page.ts";
import { OrderOnDesk } from "./order-on-desk.tsx";

export type WholeOrder = Pick<
  Answer<"GET /api/admin/orders/:id">,
  "order" | "payments" | "refunds" | "refundable" | "events"
>;

export const failure = "Error fetching orders";

/** One order with all that staff may want to know of it. */
export async function open({ params: { id = "" }, signal }: StaffVisit): Promise<StaffView> {
  const found = await readIfThere(call("GET /api/admin/orders/:id", { params: { id }, signal }));
  if (found) return { heading: `Order ${found.order.orderNumber}`, screen: <OrderOnDesk {...found} /> };
  return notFoundView("order");
}
