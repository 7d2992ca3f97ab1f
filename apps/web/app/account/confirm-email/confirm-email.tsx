import { useState } from "react";
import { company } from "@dakbag/company/company";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import type { Route } from "./+types/confirm-email.ts";
import styles from "./confirm-email.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Confirm your e-mail | ${company.shopName}` }];

type State =
  | { name: "ready"; message: string | null }
  | { name: "busy" }
  | { name: "confirmed" | "refused"; message: string };

const notComplete = "This link is not complete. Copy the whole link from the e-mail, or send it again.";

/**
 * Confirms the e-mail of an account. The token is after # in the link, so it reaches no log; nothing is confirmed
 * until the button is pressed, because mail scanners open links.
 */
export default function ConfirmEmailPage() {
  const [state, setState] = useState<State>({ name: "ready", message: null });

  async function confirm() {
    const token = window.location.hash.slice(1);
    if (!/^[\w-]{43}$/.test(token)) return setState({ name: "refused", message: notComplete });
    setState({ name: "busy" });
    try {
      const { message } = await call("POST /api/users/confirmEmail", { body: { token } });
      setState({ name: "confirmed", message });
    } catch (error) {
      const message = messageOf(error);
      // After any other failure the same link may work.
      const isRefused = error instanceof ApiError && error.status === 400;
      setState(isRefused ? { name: "refused", message } : { name: "ready", message });
    }
  }

  return (
    <div className={`page ${styles.page}`}>
      <h1>Confirm your e-mail</h1>
      {state.name === "confirmed" || state.name === "refused" ? (
        <Result isConfirmed={state.name === "confirmed"} message={state.message} />
      ) : (
        <>
          <p>
            {`Press Confirm to get order updates and invoices by e-mail. If you have no account at ${company.shopName}, close this page: nothing is sent to you.`}
          </p>
          <RefusalNotice>{state.name === "ready" ? state.message : null}</RefusalNotice>
          <Button kind="action" size="large" busy={state.name === "busy"} onClick={() => void confirm()}>
            Confirm
          </Button>
        </>
      )}
    </div>
  );
}

function Result({ isConfirmed, message }: { isConfirmed: boolean; message: string }) {
  return (
    <>
      <Notice tone={isConfirmed ? "ok" : "bad"} live>
        {message}
      </Notice>
      <div className="row">
        {isConfirmed && (
          <ButtonLink to="/orders" kind="action">
            See your orders
          </ButtonLink>
        )}
        <ButtonLink to="/edit" kind={isConfirmed ? "plain" : "action"}>
          Edit Profile
        </ButtonLink>
      </div>
    </>
  );
}
