import { type Answer, call } from "#app/api/call.ts";
import { notFoundView } from "#app/staff/not-found-view.tsx";
import { readIfThere } from "#app/staff/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
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
