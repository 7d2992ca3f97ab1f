import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { CustomerDetails } from "./customer-blocks.tsx";
import styles from "./customer.module.css";

/** Where the person is signed in; an admin can sign them out of one or all. */
export function Sessions({ customer, sessions }: Pick<CustomerDetails, "customer" | "sessions">) {
  const [busy, setBusy] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  async function end(which: string, work: () => Promise<unknown>, done: string) {
    if (busy !== null) return;
    setBusy(which);
    try {
      await work();
      showToast("ok", done);
    } catch (error) {
      showToast("bad", messageOf(error));
    }
    // Also after a refusal: the session may have ended meanwhile.
    await revalidate();
    setBusy(null);
  }
  const { id } = customer;
  return (
    <StaffBlock title="Sessions">
      {sessions.length === 0 && <p className={styles.muted}>No active sessions.</p>}
      <ul role="list" className={styles.list}>
        {sessions.map(({ id: sessionId, browser, since, usedAt }) => (
          <li key={sessionId} className={styles.session}>
            <div>
              {browser}
              <p className={styles.muted}>
                Since {indiaDateAndTime(since)}, last used {indiaDateAndTime(usedAt)}
              </p>
            </div>
            <Button
              size="small"
              busy={busy === sessionId}
              onClick={() =>
                void end(
                  sessionId,
                  () =>
                    call("DELETE /api/admin/customers/:id/sessions/:sessionId", {
                      params: { id, sessionId },
                    }),
                  `Signed out: ${browser}.`,
                )
              }
            >
              Sign out{" "}
              <span className="visually-hidden">
                {browser}, since {indiaDateAndTime(since)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <div>
          <Button
            size="small"
            busy={busy === "all"}
            onClick={() =>
              void end(
                "all",
                () => call("DELETE /api/admin/customers/:id/sessions", { params: { id } }),
                `${customer.name} is signed out everywhere.`,
              )
            }
          >
            Sign out everywhere
          </Button>
        </div>
      )}
    </StaffBlock>
  );
}
