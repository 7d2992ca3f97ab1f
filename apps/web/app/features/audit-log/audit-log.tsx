import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/audit-log.ts";
import { readAuditAddress } from "./audit-address.ts";

// Loaded for admins alone.
const AuditScreen = lazy(() => import("./audit-screen.tsx"));

const heading = "Audit log";

export type AuditPage = Answer<"GET /api/admin/audit">;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readAuditAddress(new URL(request.url).searchParams);
  return readForStaff(["admin"], () => call("GET /api/admin/audit", { query: { ...address } }), messageOf);
}

export const meta: Route.MetaFunction = () => [
  { title: `${heading} | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <StaffPageLoading heading={heading}>
      <Skeleton height="480px" />
    </StaffPageLoading>
  );
}

/** What staff and the shop's jobs have changed. */
export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={heading} data={loaderData}>
      {(found) => (
        <Suspense fallback={<Skeleton height="480px" />}>
          <AuditScreen {...found} />
        </Suspense>
      )}
    </StaffPage>
  );
}
