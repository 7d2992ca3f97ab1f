import { ApiError } from "#app/api-client/api-error.ts";
import { call } from "#app/api-client/call.ts";
import { SignedInPage, SignedInPageLoading } from "#app/features/account/signed-in-page.tsx";
import { readSignedIn } from "#app/features/account/signed-in-page-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/orders.ts";
import { OrderCard } from "./order-card.tsx";
import type { OrderList } from "./order-list.ts";
import { useFreshOrders } from "./use-fresh-orders.ts";
import styles from "./orders.module.css";

const frame = { heading: "Your Orders", promptTitle: "Sign in to see your orders" };

export function clientLoader() {
  return readSignedIn(readOrders, loadFailure);
}

async function readOrders(): Promise<{ newest: OrderList }> {
  const { data, hasMore } = await call("GET /api/orders");
  return { newest: { orders: data, hasMore } };
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
        {[1, 2].map((order) => (
          <div key={order} className={styles.order}>
            <Skeleton width="160px" height="24px" />
            <Skeleton height="56px" />
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
      {({ newest }) => <Orders newest={newest} />}
    </SignedInPage>
  );
}

function Orders({ newest }: { newest: OrderList }) {
  const { list, isLoadingOlder, loadOlder } = useFreshOrders(newest);
  if (list.orders.length === 0) {
    return (
      <EmptyState title="No orders found">
        <p>What you order stands here, with its progress, invoice and tracking.</p>
        <ButtonLink to="/product/courier-bag-poly" kind="action">
          See poly courier bags
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className={styles.orders}>
      {list.orders.map((order) => (
        <OrderCard key={order._id} order={order} />
      ))}
      {list.hasMore && (
        <Button busy={isLoadingOlder} onClick={loadOlder}>
          Load older orders
        </Button>
      )}
    </div>
  );
}
