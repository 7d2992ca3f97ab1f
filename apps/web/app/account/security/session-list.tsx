import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { endSession } from "#app/api/session.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./security.module.css";

type Session = Answer<"GET /api/users/sessions">["sessions"][number];

/** Where the user is signed in, each with a button to sign out there. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { busy, signOut, signOutOfOthers, signOutEverywhere } = useSessionList();
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p>If you do not recognise one of them, change your password above: that signs it out.</p>
      <ul role="list" className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <p className={styles.device}>
                {session.browser}
                {session.isThis && <Badge tone="ok">This device</Badge>}
              </p>
              <p className={styles.muted}>
                Signed in {indiaDateAndTime(session.since)}, last used {indiaDateAndTime(session.usedAt)}
              </p>
            </div>
            <Button size="small" busy={busy === session.id} onClick={() => void signOut(session)}>
              Sign out{" "}
              <span className="visually-hidden">
                {session.browser}, signed in {indiaDateAndTime(session.since)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {hasOthers && (
          <Button busy={busy === "others"} onClick={() => void signOutOfOthers()}>
            Sign out everywhere else
          </Button>
        )}
        <Button kind="danger" busy={busy === "all"} onClick={() => void signOutEverywhere()}>
          Sign out everywhere
        </Button>
      </div>
    </section>
  );
}

/** Ends sessions, one request at a time; the page reads the list again after each. */
function useSessionList() {
  const [busy, setBusy] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function change(which: string, work: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(which);
    try {
      await work();
    } catch (error) {
      showToast("bad", messageOf(error));
    }
    await revalidate();
    setBusy(null);
  }

  return {
    busy,
    signOut: ({ id, isThis, browser }: Session) =>
      change(id, async () => {
        await call("DELETE /api/users/sessions/:id", { params: { id } }).catch(ignoreEndedSession);
        if (isThis) endSession();
        showToast("ok", isThis ? "Signed out." : `Signed out: ${browser}.`);
      }),
    signOutOfOthers: () =>
      change("others", async () => {
        const { ended } = await call("POST /api/users/sessions/end", { body: { includingThis: false } });
        showToast("ok", ended === 1 ? "1 other device signed out." : `${ended} other devices signed out.`);
      }),
    signOutEverywhere: () =>
      change("all", async () => {
        await call("POST /api/users/sessions/end", { body: { includingThis: true } });
        endSession();
        showToast("ok", "Signed out everywhere.");
      }),
  };
}

/** It may have ended meanwhile, or by the same request whose answer was lost. */
function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
