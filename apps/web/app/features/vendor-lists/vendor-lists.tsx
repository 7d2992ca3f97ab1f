import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/vendor-lists.ts";
import { readVendorAddress } from "./vendor-address.ts";

// Loaded for staff alone: who is refused downloads none of it.
const VendorScreen = lazy(() => import("./vendor-screen.tsx"));

const heading = "Vendor lists";

export type FoundVendors =
  | { list: "valmo"; found: Answer<"GET /api/admin/valmo/vendors"> }
  | { list: "meesho"; found: Answer<"GET /api/admin/meesho/vendors"> };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { list, q } = readVendorAddress(new URL(request.url).searchParams);
  return readForStaff(
    ["admin"],
    async (): Promise<FoundVendors> =>
      list === "meesho"
        ? { list, found: await call("GET /api/admin/meesho/vendors", { query: { q } }) }
        : { list, found: await call("GET /api/admin/valmo/vendors", { query: { q } }) },
    (error) => messageOf(error, "Error fetching vendors"),
  );
}

export const meta: Route.MetaFunction = () => [
  { title: `${heading} | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <StaffPageLoading heading={heading}>
      <Skeleton height="320px" />
    </StaffPageLoading>
  );
}

/** Who may buy the goods of the marketplaces: the lists, their search and their update from CSV. */
export default function VendorListsPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={heading} data={loaderData}>
      {(found) => (
        <Suspense fallback={<Skeleton height="320px" />}>
          <VendorScreen {...found} />
        </Suspense>
      )}
    </StaffPage>
  );
}
