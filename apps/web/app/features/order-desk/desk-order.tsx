import { Suspense, lazy } from "react";
import { ApiError, messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading, loginFirst } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/desk-order.ts";

// Loaded for staff alone: who is refused downloads none of it.
const OrderOnDesk = lazy(() => import("./order-on-desk.tsx"));

export type WholeOrder = Pick<
  Answer<"GET /api/admin/orders/:id">,
  "order" | "payments" | "refunds" | "events"
>;

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return readForStaff(
    ["admin"],
    () => readOrder(params.id, request.signal),
    (error) => messageOf(error, "Error fetching orders"), // staff §8
  );
}

/** Null where there is no such order; what is no identifier at all can be none either. */
async function readOrder(id: string, signal: AbortSignal): Promise<{ found: WholeOrder | null }> {
  try {
    return { found: await call("GET /api/admin/orders/:id", { params: { id }, signal }) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { found: null };
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.state === "ready" ? loaderData.found?.order.orderNumber : undefined;
  return [
    { title: `${number === undefined ? "Order" : `Order ${number}`} | Orders desk | ${company.shopName}` },
    { name: "robots", content: "noindex" },
  ];
}

export function HydrateFallback() {
  return (
    <StaffPageLoading heading="Order" promptTitle={loginFirst}>
      <OrderSkeleton />
    </StaffPageLoading>
  );
}

/** One order with all that staff may want to know of it. */
export default function DeskOrderPage({ loaderData }: Route.ComponentProps) {
  const found = loaderData.state === "ready" ? loaderData.found : null;
  return (
    <StaffPage
      heading={found ? `Order ${found.order.orderNumber}` : "Order"}
      promptTitle={loginFirst}
      data={loaderData}
    >
      {(data) =>
        data.found ? (
          <Suspense fallback={<OrderSkeleton />}>
            <OrderOnDesk {...data.found} />
          </Suspense>
        ) : (
          <EmptyState title="This order was not found">
            <ButtonLink kind="action" to="/admin/orders">
              All orders
            </ButtonLink>
          </EmptyState>
        )
      }
    </StaffPage>
  );
}

function OrderSkeleton() {
  return (
    <>
      <Skeleton height="40px" width="480px" />
      <Skeleton height="240px" />
      <Skeleton height="180px" />
    </>
  );
}
