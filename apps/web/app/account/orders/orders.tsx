import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "@dakbag/company/company";
import type { Route } from "./+types/orders.ts";
import type { OrderList, StatusCounts } from "./order-list.ts";
import { type OrdersAddress, readOrdersAddress } from "./orders-address.ts";
import { OrdersScreen } from "./orders-screen.tsx";
import styles from "./orders.module.css";

const frame = { heading: "Your Orders", promptTitle: "Sign in to see your orders" };

/** The newest orders that an address asks for, and how many it finds in each status. */
export interface FoundOrders {
  address: OrdersAddress;
  newest: OrderList;
  counts: StatusCounts;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readOrdersAddress(new URL(request.url).searchParams);
  return readSignedIn(() => readOrders(address, request.signal), loadFailure);
}

async function readOrders(address: OrdersAddress, signal: AbortSignal): Promise<FoundOrders> {
  const { status, q } = address;
  const query = { q, ...(status && { status }) };
  const { data, hasMore, counts } = await call("GET /api/orders", { query, signal });
  return { address, newest: { orders: data, hasMore }, counts: counts ?? [] };
}

/** buyer §8: the server refused, or there was no answer. */
function loadFailure(error: unknown): string {
  const wasAnswered = error instanceof ApiError && error.status !== 0;
  return wasAnswered ? "Failed to load orders." : "An error occurred.";
}

export const meta: Route.MetaFunction = () => [
  { title: `Your Orders | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <div className={styles.orders}>
        {[1, 2, 3].map((order) => (
          <div key={order} className={styles.order}>
            <Skeleton width="160px" height="24px" />
            <Skeleton height="44px" />
            <Skeleton height="72px" />
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
      {(found) => <OrdersScreen {...found} />}
    </SignedInPage>
  );
}
