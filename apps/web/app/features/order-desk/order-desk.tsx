import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading, loginFirst } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/order-desk.ts";
import { readDeskAddress } from "./desk-address.ts";

// Loaded for staff alone: who is refused downloads none of it.
const DeskScreen = lazy(() => import("./desk-screen.tsx"));

const heading = "Orders";
const ordersPerPage = 100; // staff §9

export type DeskOrders = Pick<
  Answer<"GET /api/admin/orders">,
  "orders" | "totalPages" | "totalCount" | "counts"
>;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status, orderId, page } = readDeskAddress(new URL(request.url).searchParams);
  return readForStaff(
    ["admin"],
    () =>
      call("GET /api/admin/orders", {
        query: { page, limit: ordersPerPage, orderId, ...(status && { status }) },
      }),
    (error) => messageOf(error, "Error fetching orders"),
  );
}

export const meta: Route.MetaFunction = () => [
  { title: `Orders desk | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <StaffPageLoading heading={heading} promptTitle={loginFirst}>
      <DeskSkeleton />
    </StaffPageLoading>
  );
}

/** The admin orders screen (staff §2). */
export default function OrderDeskPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={heading} promptTitle={loginFirst} data={loaderData}>
      {(found) => (
        <Suspense fallback={<DeskSkeleton />}>
          <DeskScreen {...found} />
        </Suspense>
      )}
    </StaffPage>
  );
}

function DeskSkeleton() {
  return (
    <>
      <Skeleton width="480px" height="64px" />
      {Array.from({ length: 8 }, (_, row) => (
        <p key={row}>
          <Skeleton height="52px" />
        </p>
      ))}
    </>
  );
}
