import { type Answer, call } from "#app/api-client/call.ts";
import type { StaffView, StaffVisit } from "#app/features/staff-frame/staff-page.ts";
import { readCustomersAddress } from "./customers-address.ts";
import { CustomersScreen } from "./customers-screen.tsx";

export type CustomersPage = Answer<"GET /api/admin/customers">;

/** Everybody with an account. */
export async function open({ url }: StaffVisit): Promise<StaffView> {
  const address = readCustomersAddress(url.searchParams);
  return {
    screen: <CustomersScreen {...await call("GET /api/admin/customers", { query: { ...address } })} />,
  };
}
