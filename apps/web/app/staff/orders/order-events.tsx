import type { Answer } from "#app/api/call.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./order-on-desk.module.css";

type Event = Answer<"GET /api/admin/orders/:id/history">["events"][number];

/** Who changed what, and when (rulings: orders and staff); in the order given. */
export function OrderEvents({ events }: { events: readonly Event[] }) {
  return (
    <ol role="list" className={styles.events}>
      {events.map((event, index) => (
        <li key={index}>
          {event.what}
          <span className={styles.muted}>
            {" "}
            · {event.actor}, <time dateTime={event.at}>{indiaDateAndTime(event.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
