import type { OrderDetails } from "@dakbag/contracts/orders";
import { ApiError } from "#app/api/api-error.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { DownloadInvoice } from "#app/components/documents/download-document.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company, contact } from "@dakbag/company/company";
import type { Route } from "./+types/order.ts";
import { NoSuchOrder } from "./no-such-order.tsx";
import { OrderView } from "./order-details.tsx";
import { type Claims, readClaims } from "./read-claims.ts";
import { readOwnOrder } from "./read-own-order.ts";
import styles from "./order-details.module.css";

const promptTitle = "Sign in to see your order";

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return readSignedIn(
    () => readOrder(params.id, request),
    (error) =>
      error instanceof ApiError && error.status !== 0 ? "Failed to load this order." : "An error occurred.",
  );
}

interface Found {
  /** Null where the buyer has no such order. */
  order: OrderDetails | null;
  /** Null where nothing of it was delivered. */
  claims: Claims | null;
  /** Set on the URL of an order's invoice. Staff open it too: whether they may have it, its download decides. */
  invoiceOf?: string;
}

async function readOrder(id: string, { url, signal }: Request): Promise<Found> {
  if (/\/invoice\/?$/i.test(url)) return { order: null, claims: null, invoiceOf: id };
  const order = await readOwnOrder(id, signal);
  return { order, claims: await readClaims(order, signal) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.state === "ready" ? loaderData.order?.orderNumber : undefined;
  return [{ title: `${number === undefined ? "Your order" : `Order ${number}`} | ${company.shopName}` }];
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

/** One order of the buyer with all that its bill shows; it can be printed. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const order = loaderData.state === "ready" ? loaderData.order : null;
  return (
    <>
      {order && <PrintHead />}
      <SignedInPage
        heading={order ? `Order ${order.orderNumber}` : "Your order"}
        promptTitle={promptTitle}
        data={loaderData}
      >
        {({ order: found, claims, invoiceOf }) => {
          if (invoiceOf !== undefined) return <Invoice id={invoiceOf} />;
          return found ? <OrderView order={found} claims={claims} /> : <NoSuchOrder />;
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

/** The seller, at the top of the printed page only. */
function PrintHead() {
  return (
    <div className={`page ${styles.printHead}`}>
      <div>
        <strong>{company.shopName}</strong>
        <p>{contact.legalName}</p>
        <p>{`GSTIN: ${contact.gstin}`}</p>
      </div>
      <div>
        <p>{contact.factory}</p>
        <p>{`${contact.helpPhone} · ${contact.orderEmail}`}</p>
        <p>Order summary, not a tax invoice</p>
      </div>
    </div>
  );
}
