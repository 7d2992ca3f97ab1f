import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import { PressButton } from "#app/components/press-button.tsx";
import { indiaTime } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./order-timeline.module.css";

type Message = Answer<"GET /api/admin/orders/:id">["messages"][number];

const channels = { sms: "SMS", email: "E-mail" };
type Label = { tone: BadgeTone; label: string };

const states: Record<Message["state"], Label> = {
  waiting: { tone: "neutral", label: "Waiting to be sent" },
  sending: { tone: "neutral", label: "Being sent" },
  sent: { tone: "ok", label: "Sent" },
  failed: { tone: "bad", label: "Not sent" },
  unclear: { tone: "warn", label: "May not have been sent" },
  skipped: { tone: "neutral", label: "Not sent" },
};

const skipped: Record<NonNullable<Message["skipped"]>, Label> = {
  "address-not-confirmed": { tone: "warn", label: "Not sent: the e-mail address is not confirmed" },
  paid: { tone: "neutral", label: "Not needed: paid" },
  cancelled: { tone: "neutral", label: "Not needed: cancelled" },
  "not-held": { tone: "neutral", label: "Not needed: its goods are not held any more" },
  chosen: { tone: "neutral", label: "Not needed: the buyer chose, or is not asked any more" },
  "not-waiting": { tone: "neutral", label: "Not needed: no longer waiting for payment" },
  "status-changed": { tone: "neutral", label: "Not needed: the status was changed before" },
};

/** Staff need not know of a message that was rightly not sent. */
const isQuiet = ({ state, skipped: reason }: Message) =>
  state === "skipped" && reason !== null && reason !== "address-not-confirmed";

function labelOf({ state, skipped: reason, waitsUntil }: Message): Label {
  if (reason !== null) return skipped[reason];
  return waitsUntil === null
    ? states[state]
    : { tone: "neutral", label: `Waits until ${indiaTime(waitsUntil)}` };
}

const changedBack = "Not sent if the status is changed back by then.";
/** What a message waits for, by its kind. */
const dueKinds: Record<string, string> = {
  placed: "Not sent if the order is paid or cancelled by then.",
  shipped: changedBack,
  tracking: changedBack,
  delivered: changedBack,
  choice: "Not sent if the buyer has chosen by then.",
};

/** A message to the buyer: its subject, text and state, and a button that sends it again. */
export function OrderMessage({ orderId, message }: { orderId: string; message: Message }) {
  const { id, kind, channel, subject, text, recipient, state, failure, endedAt, waitsUntil, canSendAgain } =
    message;
  const { revalidate } = useRevalidator();
  const { tone, label } = labelOf(message);
  const name = `${channels[channel]} “${subject}”`;

  async function sendAgain(seenEndedAt: string) {
    try {
      const params = { id: orderId, messageId: id };
      await call("POST /api/admin/orders/:id/messages/:messageId/again", { params, body: { seenEndedAt } });
      showToast("ok", `${channels[channel]} is sent again to ${recipient}`);
    } finally {
      await revalidate();
    }
  }
  return (
    <>
      <div className={`${styles.line} ${isQuiet(message) ? styles.quiet : ""}`}>
        <span>{`${name} to ${recipient}`}</span>
        <Badge tone={tone}>{label}</Badge>
        {canSendAgain && endedAt !== null && mayUse("admin") && (
          <PressButton size="small" kind="quiet" work={() => sendAgain(endedAt)}>
            Send again<span className="visually-hidden">{`: ${name}`}</span>
          </PressButton>
        )}
      </div>
      {failure !== null && state !== "skipped" && <p className={styles.by}>{failure}</p>}
      {waitsUntil !== null && kind in dueKinds && <p className={styles.by}>{dueKinds[kind]}</p>}
      {!isQuiet(message) && (
        <details>
          <summary>Text</summary>
          <p className={styles.text}>{text}</p>
        </details>
      )}
    </>
  );
}
