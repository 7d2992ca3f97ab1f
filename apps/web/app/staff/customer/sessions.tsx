import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { PressButton } from "#app/components/press-button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { CustomerDetails } from "./customer-blocks.tsx";
import styles from "./customer.module.css";

/** Where the person is signed in; an admin can sign them out of one or all. */
export function Sessions({ customer, sessions }: Pick<CustomerDetails, "customer" | "sessions">) {
  const { revalidate } = useRevalidator();
  // Read again also after a refusal: the session may have ended meanwhile.
  const ending = (work: () => Promise<unknown>, done: string) => () =>
    work()
      .then(() => showToast("ok", done))
      .finally(() => revalidate());
  const { id } = customer;
  return (
    <StaffBlock title="Sessions">
      {sessions.length === 0 && <p className="muted">No active sessions.</p>}
      <ul role="list" className={styles.list}>
        {sessions.map(({ id: sessionId, browser, since, usedAt }) => (
          <li key={sessionId} className={styles.session}>
            <div>
              <span>{browser}</span>
              <p className="muted">
                {`Since ${indiaDateAndTime(since)}, last used ${indiaDateAndTime(usedAt)}`}
              </p>
            </div>
            <PressButton
              size="small"
              work={ending(
                () =>
                  call("DELETE /api/admin/customers/:id/sessions/:sessionId", {
                    params: { id, sessionId },
                  }),
                `Signed out: ${browser}.`,
              )}
            >
              Sign out{" "}
              <span className="visually-hidden">{`${browser}, since ${indiaDateAndTime(since)}`}</span>
            </PressButton>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <div>
          <PressButton
            size="small"
            work={ending(
              () => call("DELETE /api/admin/customers/:id/sessions", { params: { id } }),
              `${customer.name} is signed out everywhere.`,
            )}
          >
            Sign out everywhere
          </PressButton>
        </div>
      )}
    </StaffBlock>
  );
}
