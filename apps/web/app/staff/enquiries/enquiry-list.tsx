import { type Answer, call } from "#app/api/call.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { enquiriesAddress } from "./enquiries-address.ts";
import { EnquiriesScreen } from "./enquiries-screen.tsx";

export type EnquiriesPage = Answer<"GET /api/admin/enquiries">;

/** What people have asked for. */
export async function open({ url }: StaffVisit): Promise<StaffView> {
  const query = enquiriesAddress.read(url.searchParams);
  return { screen: <EnquiriesScreen {...await call("GET /api/admin/enquiries", { query })} /> };
}
