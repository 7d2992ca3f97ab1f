import { type Answer, call } from "#app/api/call.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { vendorAddress } from "./vendor-address.ts";
import { VendorScreen } from "./vendor-screen.tsx";

export type FoundVendors =
  | { list: "valmo"; found: Answer<"GET /api/admin/valmo/vendors"> }
  | { list: "meesho"; found: Answer<"GET /api/admin/meesho/vendors"> };

export const failure = "Error fetching vendors";

/** Who may buy the goods of the marketplaces: the lists, their search and their update from CSV. */
export async function open({ url }: StaffVisit): Promise<StaffView> {
  const { list, q } = vendorAddress.read(url.searchParams);
  const vendors: FoundVendors =
    list === "meesho"
      ? { list, found: await call("GET /api/admin/meesho/vendors", { query: { q } }) }
      : { list, found: await call("GET /api/admin/valmo/vendors", { query: { q } }) };
  return { screen: <VendorScreen {...vendors} /> };
}
