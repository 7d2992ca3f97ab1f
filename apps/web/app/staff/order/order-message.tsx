import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import { PressButton } from "#app/components/press-button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./order-timeline.module.css";

type Message = Answer<"GET /api/admin/orders/:id">["messages"][number];

const channels = { sms: "SMS", email: "E-mail" };
const states: Record<Message["state"], { tone: BadgeTone; label: string }> = {
  waiting: { tone: "neutral", label: "Waiting to be sent" },
  sending: { tone: "neutral", label: "Being sent" },
  sent: { tone: "ok", label: "Sent" },
  failed: { tone: "bad", label: "Not sent" },
  unclear: { tone: "warn", label: "May not have been sent" },
  skipped: { tone: "warn", label: "Not sent: the e-mail address is not confirmed" },
};

/** A message to the buyer: its subject, text and state, and a button that sends it again. */
export function OrderMessage({ orderId, message }: { orderId: string; message: Message }) {
  const { id, channel, subject, text, recipient, state, failure, endedAt, canSendAgain } = message;
  const { revalidate } = useRevalidator();
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
      <div className={styles.line}>
        <span>{`${name} to ${recipient}`}</span>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {canSendAgain && endedAt !== null && mayUse("admin") && (
          <PressButton size="small" kind="quiet" work={() => sendAgain(endedAt)}>
            Send again<span className="visually-hidden">{`: ${name}`}</span>
          </PressButton>
        )}
      </div>
      {failure !== null && state !== "skipped" && <p className={styles.by}>{failure}</p>}
      <details>
        <summary>Text</summary>
        <p className={styles.text}>{text}</p>
      </details>
    </>
  );
}
