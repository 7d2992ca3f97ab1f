import { type Answer, call } from "#app/api/call.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { auditAddress } from "./audit-address.ts";
import { AuditScreen } from "./audit-screen.tsx";

export type AuditPage = Answer<"GET /api/admin/audit">;

/** What staff and the shop's jobs have changed. */
export async function open({ url }: StaffVisit): Promise<StaffView> {
  const found = await call("GET /api/admin/audit", { query: auditAddress.read(url.searchParams) });
  return { screen: <AuditScreen {...found} /> };
}
