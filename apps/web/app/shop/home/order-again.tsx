import type { Order } from "@dakbag/contracts/orders";
import { useEffect, useLayoutEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { markHasOrders } from "#app/api/has-orders.ts";
import { getSession, storeHasOrders, useSession } from "#app/api/session.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import styles from "./order-again.module.css";

const LastOrders = lazyComponent(() => import("./last-orders.tsx"));

/** As many as lie beside each other on a wide screen. */
const maxShownOrders = 3;

/**
 * The last orders of a signed-in buyer. The page is the same for everybody, so they are read in the browser. Space for them
 * is reserved before the first paint where this browser knows that there are some; where it does not know yet they are shown
 * from the next visit on, so that nothing moves while the page is in use.
 */
export function OrderAgain() {
  const orders = useLastOrders();
  return (
    <section className={`only-signed-in ${styles.section}`} aria-labelledby="order-again">
      <div className={styles.head}>
        <h2 id="order-again">Order again</h2>
        <Link to="/orders">All orders</Link>
      </div>
      <div className={styles.space}>
        {orders === "failed" && (
          <p role="alert">Your orders could not be loaded. See them under All orders.</p>
        )}
        {typeof orders === "object" && <LastOrders orders={orders} />}
      </div>
    </section>
  );
}

type Read = readonly Order[] | "failed" | undefined;

function useLastOrders(): Read {
  const token = useSession()?.token;
  const [tokenAtFirst] = useState(() => getSession()?.token);
  const [read, setRead] = useState<{ token: string; orders: Read }>();
  // Also after signing out, when nothing is stored any more.
  useLayoutEffect(markHasOrders, [token]);
  useEffect(() => {
    if (token === undefined) return;
    const leaving = new AbortController();
    call("GET /api/orders", { signal: leaving.signal }).then(
      ({ data }) => {
        const orders = data.filter(({ isPaid }) => isPaid).slice(0, maxShownOrders);
        storeHasOrders(orders.length > 0);
        // Right after signing in the dialog still covers the page.
        if (orders.length === 0 || token !== tokenAtFirst) markHasOrders();
        setRead({ token, orders });
      },
      () => !leaving.signal.aborted && setRead({ token, orders: "failed" }),
    );
    return () => leaving.abort();
  }, [token, tokenAtFirst]);
  return read?.token === token ? read?.orders : undefined;
}
