import type { ReactElement } from "react";
import type { Answer } from "#app/api/call.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { NoteForm } from "./note-form.tsx";
import { OrderMessage } from "./order-message.tsx";
import styles from "./order-timeline.module.css";

type Found = Answer<"GET /api/admin/orders/:id">;

interface Entry {
  key: string;
  at: string;
  kind: "event" | "note" | "message";
  content: ReactElement;
  /** The person or part of the shop that did it. */
  actor: string;
}

/** What happened to an order, what staff noted and what its buyer was sent, newest first. */
export function OrderTimeline({ order, events, notes, messages }: Found) {
  const entries: Entry[] = [
    ...events.map(({ at, actor, what }, index) => ({
      key: `event ${index}`,
      kind: "event" as const,
      at,
      actor,
      content: <span>{what}</span>,
    })),
    ...notes.map(({ id, at, author, text }) => ({
      key: id,
      kind: "note" as const,
      at,
      actor: author,
      content: <p className={styles.text}>{text}</p>,
    })),
    ...messages.map((message) => ({
      key: message.id,
      kind: "message" as const,
      at: message.endedAt ?? message.at,
      actor: "Notifications",
      content: <OrderMessage key={message.id} orderId={order._id} message={message} />,
    })),
  ];
  // Events of the same moment stay in their order.
  const newestFirst = entries
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <NoteForm key={order._id} orderId={order._id} />
      <ol role="list" className={styles.entries}>
        {newestFirst.map(({ key, at, kind, content, actor }) => (
          <li key={key} className={styles[kind]}>
            {content}
            <p className={styles.by}>
              <span>{`${kind === "note" ? "Note by " : ""}${actor},`}</span>{" "}
              <time dateTime={at}>{indiaDateAndTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
