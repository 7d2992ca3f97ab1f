import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/gst-validation.ts";

// Loaded for staff alone.
const ValidationScreen = lazy(() => import("./validation-screen.tsx"));

const heading = "GST validator";

export function clientLoader() {
  return readForStaff(["internal", "admin"], async () => ({}), messageOf);
}

export const meta: Route.MetaFunction = () => [
  { title: `${heading} | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <StaffPageLoading heading={heading}>
      <Skeleton height="160px" />
    </StaffPageLoading>
  );
}

/** Checks the GSTIN of a vendor, or many of them at once (staff §2). */
export default function GstValidationPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={heading} data={loaderData}>
      {() => (
        <Suspense fallback={<Skeleton height="160px" />}>
          <ValidationScreen />
        </Suspense>
      )}
    </StaffPage>
  );
}
