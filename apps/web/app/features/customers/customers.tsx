import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/customers.ts";
import { readCustomersAddress } from "./customers-address.ts";

// Loaded for admins alone.
const CustomersScreen = lazy(() => import("./customers-screen.tsx"));

const heading = "Customers";

export type CustomersPage = Answer<"GET /api/admin/customers">;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readCustomersAddress(new URL(request.url).searchParams);
  return readForStaff(
    ["admin"],
    () => call("GET /api/admin/customers", { query: { ...address } }),
    messageOf,
  );
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

/** Everybody with an account. */
export default function CustomersListPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={heading} data={loaderData}>
      {(found) => (
        <Suspense fallback={<Skeleton height="480px" />}>
          <CustomersScreen {...found} />
        </Suspense>
      )}
    </StaffPage>
  );
}
