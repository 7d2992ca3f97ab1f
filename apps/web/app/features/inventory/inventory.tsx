import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/inventory.ts";

// Loaded for staff alone.
const InventoryScreen = lazy(() => import("./inventory-screen.tsx"));

const heading = "Inventory planning";

export type Inventory = Answer<"GET /api/inventory">;

export function clientLoader() {
  return readForStaff(
    ["admin", "internal"],
    async () => ({ inventory: await call("GET /api/inventory") }),
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

/** For how long the stock lasts, and what to order when (staff §2, §4, §9). */
export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={heading} data={loaderData}>
      {({ inventory }) => (
        <Suspense fallback={<Skeleton height="480px" />}>
          <InventoryScreen inventory={inventory} />
        </Suspense>
      )}
    </StaffPage>
  );
}
