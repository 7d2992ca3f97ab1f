import { type Answer, call } from "#app/api/call.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { customersAddress } from "./customers-address.ts";
import { CustomersScreen } from "./customers-screen.tsx";

export type CustomersPage = Answer<"GET /api/admin/customers">;

/** Everybody with an account. */
export async function open({ url }: StaffVisit): Promise<StaffView> {
  const query = customersAddress.read(url.searchParams);
  return { screen: <CustomersScreen {...await call("GET /api/admin/customers", { query })} /> };
}
