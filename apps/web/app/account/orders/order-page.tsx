import type { OrderDetails } from "@dakbag/contracts/orders";
import type { ComponentType } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { DownloadInvoice } from "#app/components/documents/download-invoice.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "@dakbag/company/company";
import type { Route } from "./+types/order-page.ts";
import type { OrderScreen } from "./order-screen.tsx";
import { PaperHead } from "./paper-head.tsx";

const promptTitle = "Sign in to see your order";

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return readSignedIn(
    () => readOrder(params.id, request),
    (error) =>
      error instanceof ApiError && error.status !== 0 ? "Failed to load this order." : "An error occurred.",
  );
}

interface Found {
  /** Null where there is no such order of this buyer's; what is no identifier at all can be none either. */
  order: OrderDetails | null;
  /** What shows it: its code comes beside the order, and visitors need none of it. */
  Screen?: typeof OrderScreen;
  /** What tells an order's refunds; its code comes with the order, so that nothing moves when it is there. */
  Refunds?: ComponentType<{ order: OrderDetails }>;
  /** At the address of an order's invoice, where also staff come: whether they may have it, its download tells. */
  invoiceOf?: string;
}

async function readOrder(id: string, { url, signal }: Request): Promise<Found> {
  if (/\/invoice\/?$/i.test(url)) return { order: null, invoiceOf: id };
  try {
    const [{ order }, { OrderScreen: Screen }] = await Promise.all([
      call("GET /api/orders/:id", { params: { id }, signal }),
      import("./order-screen.tsx"),
    ]);
    if (order.refunds.length === 0) return { order, Screen };
    return { order, Screen, Refunds: (await import("./refunds-block.tsx")).RefundsBlock };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { order: null };
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.state === "ready" ? loaderData.order?.orderNumber : undefined;
  return [
    { title: `${number === undefined ? "Your order" : `Order ${number}`} | ${company.shopName}` },
    { name: "robots", content: "noindex" },
  ];
}

export function HydrateFallback() {
  return (
    <SignedInPageLoading heading="Your order" promptTitle={promptTitle}>
      <Skeleton height="32px" width="320px" />
      <Skeleton height="56px" />
      <Skeleton height="240px" />
      <Skeleton height="180px" />
    </SignedInPageLoading>
  );
}

/** One order of the buyer with all that stands on its bill; printed, it is a page of paper. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const order = loaderData.state === "ready" ? loaderData.order : null;
  return (
    <>
      {order && <PaperHead />}
      <SignedInPage
        heading={order ? `Order ${order.orderNumber}` : "Your order"}
        promptTitle={promptTitle}
        data={loaderData}
      >
        {({ order: found, Screen, Refunds, invoiceOf }) => {
          if (invoiceOf !== undefined) return <Invoice id={invoiceOf} />;
          return found && Screen ? <Screen order={found} Refunds={Refunds} /> : <NoSuchOrder />;
        }}
      </SignedInPage>
    </>
  );
}

function Invoice({ id }: { id: string }) {
  return (
    <EmptyState title="Tax invoice">
      <DownloadInvoice order={{ _id: id }} />
    </EmptyState>
  );
}

function NoSuchOrder() {
  return (
    <EmptyState title="This order was not found">
      <p>It may belong to another account, or the link may be incomplete.</p>
      <ButtonLink kind="action" to="/orders">
        See your orders
      </ButtonLink>
    </EmptyState>
  );
}
