import { Suspense, lazy } from "react";
import { ApiError, messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/customer.ts";

// Loaded for admins alone.
const CustomerScreen = lazy(() => import("./customer-screen.tsx"));

export type WholeCustomer = Answer<"GET /api/admin/customers/:id">;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readForStaff(["admin"], () => readCustomer(params.id), messageOf);
}

/** Null where there is no such customer; what is no identifier at all can be none either. */
async function readCustomer(id: string): Promise<{ found: WholeCustomer | null }> {
  try {
    return { found: await call("GET /api/admin/customers/:id", { params: { id } }) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { found: null };
    throw error;
  }
}

export const meta: Route.MetaFunction = () => [
  { title: `Customer | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <StaffPageLoading heading="Customer">
      <Skeleton height="480px" />
    </StaffPageLoading>
  );
}

/** One customer with all that staff may want to know. */
export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const found = loaderData.state === "ready" ? loaderData.found : null;
  return (
    <StaffPage heading={found?.customer.name ?? "Customer"} data={loaderData}>
      {(data) =>
        data.found ? (
          <Suspense fallback={<Skeleton height="480px" />}>
            <CustomerScreen {...data.found} />
          </Suspense>
        ) : (
          <EmptyState title="This customer was not found">
            <ButtonLink kind="action" to="/admin/customers">
              All customers
            </ButtonLink>
          </EmptyState>
        )
      }
    </StaffPage>
  );
}
