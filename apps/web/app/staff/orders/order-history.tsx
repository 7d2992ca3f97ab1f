import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import styles from "./orders.module.css";

type Events = Answer<"GET /api/admin/orders/:id/history">["events"];

/** The history of an order, newest first (rulings: orders and staff). */
export function OrderHistory({ orderId }: { orderId: string }) {
  const [events, setEvents] = useState<Events | "loading" | "failed">("loading");
  useEffect(() => {
    const abort = new AbortController();
    call("GET /api/admin/orders/:id/history", { params: { id: orderId }, signal: abort.signal })
      .then((answer) => setEvents(answer.events.toReversed()))
      .catch(() => abort.signal.aborted || setEvents("failed"));
    return () => abort.abort();
  }, [orderId]);
  return (
    <section className={styles.history} aria-label="History">
      <h3>History</h3>
      {events === "loading" && <Skeleton height="44px" />}
      {events === "failed" && <p className={styles.failed}>The history could not be loaded.</p>}
      {typeof events === "object" && <OrderEvents events={events} />}
    </section>
  );
}

/** The events in the order given. */
export function OrderEvents({ events }: { events: Events }) {
  return (
    <ol role="list" className={styles.events}>
      {events.map((event, index) => (
        <li key={index}>
          <span>{event.what}</span>
          <span className={styles.muted}>
            <span>{` · ${event.actor},`}</span> <time dateTime={event.at}>{indiaDateAndTime(event.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
