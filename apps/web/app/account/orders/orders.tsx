import { formatQuantity } from "@dakbag/domain/money/money";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { type ReactElement, useRef } from "react";
import { useNavigation } from "react-router";
import { countInStatus } from "#app/components/order-status/status-choices.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { storeHasOrders } from "#app/api/session.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import type { Elements } from "#app/ui/elements.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "@dakbag/company/company";
import { EmailNotConfirmed } from "../confirm-email/email-not-confirmed.tsx";
import type { Route } from "./+types/orders.ts";
import { anyDay, describeDays, indiaToday } from "./day-choices.ts";
import { type LoadedOrders, OrderList } from "./order-list.tsx";
import { OrdersFilters, type StatusCounts } from "./orders-filters.tsx";
import {
  isFiltered,
  maxCountedOrders,
  noFilter,
  type OrdersParams,
  ordersQuery,
  readOrdersParams,
  readPlaced,
  serverQuery,
} from "./orders-search-params.ts";
import { readOwnOrder } from "./read-own-order.ts";
import { PlacedOrder } from "./placed-order.tsx";
import styles from "./orders.module.css";

const frame = { heading: "Your Orders", promptTitle: "Sign in to see your orders" };

/** The newest orders of a filter and search, and their number in each status. */
interface FoundOrders {
  /** False also when it is not known. */
  isEmailUnproven: boolean;
  params: OrdersParams;
  /** The order that was placed just now, for its confirmation. */
  placed: OrderDetails | null;
  newest: LoadedOrders;
  /** Null when the search finds too many orders to count. */
  counts: StatusCounts | null;
  hasCompany: boolean;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  return readSignedIn(() => readOrders(search, request.signal), loadFailure);
}

async function readOrders(search: URLSearchParams, signal: AbortSignal): Promise<FoundOrders> {
  const params = readOrdersParams(search);
  const placedId = readPlaced(search);
  const [{ data, hasMore, counts, hasCompany }, placed, contact] = await Promise.all([
    call("GET /api/orders", { query: serverQuery(params), signal }),
    placedId === null ? null : readOwnOrder(placedId, signal),
    // The orders are shown without it, too.
    call("GET /api/users/contact", { signal }).then(
      (answer) => answer.contact,
      () => null,
    ),
  ]);
  if (data.some(({ isPaid }) => isPaid)) storeHasOrders(true);
  const isEmailUnproven = contact?.isEmailProven === false;
  return { isEmailUnproven, params, placed, newest: { orders: data, hasMore }, counts, hasCompany };
}

// buyer §8: the server refused, or there was no answer.
function loadFailure(error: unknown): string {
  const wasAnswered = error instanceof ApiError && error.status !== 0;
  return wasAnswered ? "Failed to load orders." : "An error occurred.";
}

export const meta: Route.MetaFunction = () => [{ title: `Your Orders | ${company.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <div className={styles.orders}>
        {[1, 2, 3, 4, 5, 6].map((order) => (
          <div key={order} className={`card ${styles.order}`}>
            <Skeleton width="160px" height="24px" />
            <Skeleton height="44px" />
          </div>
        ))}
      </div>
    </SignedInPageLoading>
  );
}

/** The buyer's orders, newest first (buyer §2). */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage {...frame} data={loaderData}>
      {(found) => (
        <>
          {found.placed && <PlacedOrder key={found.placed._id} order={found.placed} />}
          <Orders {...found} />
          {found.isEmailUnproven && (
            <EmailNotConfirmed>
              Confirm your e-mail to get order updates and invoices by e-mail.
            </EmailNotConfirmed>
          )}
        </>
      )}
    </SignedInPage>
  );
}

/** The orders with their filter and search; without any order there is no filter. */
function Orders({ params, newest, counts, hasCompany }: Omit<FoundOrders, "placed" | "isEmailUnproven">) {
  const searchField = useRef<HTMLInputElement>(null);
  const { state } = useNavigation();
  if (newest.orders.length === 0 && !isFiltered(params)) return <NoOrders />;
  return (
    <>
      <OrdersFilters params={params} counts={counts} hasCompany={hasCompany} searchField={searchField} />
      <div className={styles.found} aria-busy={state === "loading" || undefined}>
        {newest.orders.length === 0 ? (
          <NoMatch params={params} onShowOthers={() => searchField.current?.focus()}>
            {resultCount("0 orders", params)}
          </NoMatch>
        ) : (
          // Another filter or search begins at the first page again (buyer §4).
          <OrderList key={ordersQuery(params)} newest={newest} params={params}>
            {isFiltered(params) && resultCount(numberFound(newest, counts, params), params)}
          </OrderList>
        )}
      </div>
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders found">
      <p>Your orders appear here, with progress, invoice and tracking.</p>
      <ButtonLink to="/product/courier-bag-poly" kind="action">
        See poly courier bags
      </ButtonLink>
    </EmptyState>
  );
}

interface NoMatchProps {
  params: OrdersParams;
  /** Moves the focus: the pressed link disappears. */
  onShowOthers: () => void;
  children: Elements;
}

function NoMatch({ params, onShowOthers, children }: NoMatchProps) {
  const { status, q, from, to } = params;
  const linkProps = { replace: true, preventScrollReset: true, onClick: onShowOthers };
  return (
    <EmptyState
      title="No orders match"
      actions={
        <>
          {status !== undefined && q !== "" && (
            <ButtonLink to={{ search: ordersQuery({ ...params, status: undefined }) }} {...linkProps}>
              Search in every status
            </ButtonLink>
          )}
          {from + to !== "" && (status !== undefined || q !== "") && (
            <ButtonLink to={{ search: ordersQuery({ ...params, ...anyDay }) }} {...linkProps}>
              Search on any day
            </ButtonLink>
          )}
          <ButtonLink kind="action" to={{ search: ordersQuery(noFilter) }} {...linkProps}>
            Show all orders
          </ButtonLink>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}

function numberFound(newest: LoadedOrders, counts: StatusCounts | null, { status }: OrdersParams): string {
  const shown = newest.orders.length;
  const count = counts ? countInStatus(counts, status) : newest.hasMore ? null : shown;
  if (count !== null) return `${formatQuantity(count)} ${count === 1 ? "order" : "orders"}`;
  return `More than ${status === undefined ? maxCountedOrders : shown} orders`;
}

function resultCount(found: string, { status, q, ...days }: OrdersParams): ReactElement {
  return (
    <p className="muted" role="status">
      {[
        found,
        status !== undefined && ` in ${status}`,
        q !== "" && ` for “${q}”`,
        days.from + days.to !== "" && `: ${describeDays(days, indiaToday())}`,
      ]
        .filter(Boolean)
        .join("")}
    </p>
  );
}
