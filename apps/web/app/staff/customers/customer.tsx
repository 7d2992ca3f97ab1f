import { type Answer, call } from "#app/api/call.ts";
import { notFoundView } from "#app/staff/not-found-view.tsx";
import { readIfThere } from "#app/staff/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { CustomerScreen } from "./customer-screen.tsx";

export type WholeCustomer = Answer<"GET /api/admin/customers/:id">;

/** One customer with all that staff may want to know. */
export async function open({ params: { id = "" }, signal }: StaffVisit): Promise<StaffView> {
  const found = await readIfThere(call("GET /api/admin/customers/:id", { params: { id }, signal }));
  if (found) return { heading: found.customer.name, screen: <CustomerScreen {...found} /> };
  return notFoundView("customer");
}
