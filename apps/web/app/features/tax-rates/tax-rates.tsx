import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/tax-rates.ts";

// Loaded for admins alone.
const RatesScreen = lazy(() => import("./rates-screen.tsx"));

const heading = "Tax rates";

export type TaxRates = Answer<"GET /api/gstRates">;

export function clientLoader() {
  return readForStaff(["admin"], async () => ({ taxRates: await call("GET /api/gstRates") }), messageOf);
}

export const meta: Route.MetaFunction = () => [
  { title: `${heading} | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <StaffPageLoading heading={heading}>
      <RatesSkeleton />
    </StaffPageLoading>
  );
}

/** The GST rates by HSN: past, in force and to come; a future one is scheduled here (rulings: money). */
export default function TaxRatesPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={heading} data={loaderData}>
      {({ taxRates }) => (
        <Suspense fallback={<RatesSkeleton />}>
          <RatesScreen taxRates={taxRates} />
        </Suspense>
      )}
    </StaffPage>
  );
}

function RatesSkeleton() {
  return (
    <>
      <Skeleton height="220px" />
      <Skeleton height="320px" />
    </>
  );
}
