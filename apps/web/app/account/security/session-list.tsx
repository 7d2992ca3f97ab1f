import { useRevalidator } from "react-router";
import { ApiError } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { endSession } from "#app/api/session.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PressButton } from "#app/components/press-button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./security.module.css";

type Session = Answer<"GET /api/users/sessions">["sessions"][number];

/** Where the user is signed in, each with a button to sign out there. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { signOut, signOutOfOthers, signOutEverywhere } = useSessionList();
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <section className={`card ${styles.section}`} aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p>If you do not recognise one of them, change your password above: that signs it out.</p>
      <ul role="list" className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <p className={styles.device}>
                <span>{session.browser}</span>
                {session.isThis && <Badge tone="ok">This device</Badge>}
              </p>
              <p className="muted">
                {`Signed in ${indiaDateAndTime(session.since)}, last used ${indiaDateAndTime(session.usedAt)}`}
              </p>
            </div>
            <PressButton size="small" work={signOut(session)}>
              Sign out{" "}
              <span className="visually-hidden">
                {`${session.browser}, signed in ${indiaDateAndTime(session.since)}`}
              </span>
            </PressButton>
          </li>
        ))}
      </ul>
      <div className="row">
        {hasOthers && <PressButton work={signOutOfOthers}>Sign out everywhere else</PressButton>}
        <PressButton kind="danger" work={signOutEverywhere}>
          Sign out everywhere
        </PressButton>
      </div>
    </section>
  );
}

/** Ends sessions; the page reads the list again after each request, also after a refusal. */
function useSessionList() {
  const { revalidate } = useRevalidator();
  const ending = (work: () => Promise<void>) => () => work().finally(() => revalidate());
  return {
    signOut: ({ id, isThis, browser }: Session) =>
      ending(async () => {
        await call("DELETE /api/users/sessions/:id", { params: { id } }).catch(ignoreEndedSession);
        if (isThis) endSession();
        showToast("ok", isThis ? "Signed out." : `Signed out: ${browser}.`);
      }),
    signOutOfOthers: ending(async () => {
      const { ended } = await call("POST /api/users/sessions/end", { body: { includingThis: false } });
      showToast("ok", ended === 1 ? "1 other device signed out." : `${ended} other devices signed out.`);
    }),
    signOutEverywhere: ending(async () => {
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
