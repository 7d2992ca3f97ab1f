import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { SignInSubmit } from "./sign-in-submit.tsx";
import type { SignIn } from "./use-sign-in.ts";
import styles from "./sign-in.module.css";

/** The last step for an account with an authenticator app: its code, or a recovery code. */
export function SignInSecondFactor({ signIn, noticeId }: { signIn: SignIn; noticeId: string }) {
  const { state, dispatch, submitSecondFactor } = signIn;
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // At first, after a wrong code, and for the other kind of code.
  useEffect(() => form.current?.querySelector("input")?.focus(), [isRecovery, state.isSecondFactorWrong]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void submitSecondFactor();
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? "Recovery code" : "Code from your authenticator app"}
        hint={isRecovery ? "One of the ten that you printed or copied. Each works once." : "6 digits"}
        // A recovery code has letters, which the keyboard for digits lacks.
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        value={state.secondFactor}
        readOnly={state.isSignedIn}
        errorElsewhere={state.isSecondFactorWrong ? noticeId : undefined}
        onChange={(event) => dispatch({ type: "second-factor-typed", value: event.target.value })}
      />
      <SignInSubmit state={state}>Login</SignInSubmit>
      <div className={styles.ways}>
        <Button kind="quiet" disabled={state.isSignedIn} onClick={() => dispatch({ type: "went-back" })}>
          Back
        </Button>
        <Button
          kind="quiet"
          disabled={state.isSignedIn}
          onClick={() => {
            dispatch({ type: "second-factor-typed", value: "" });
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? "Use the app" : "Use a recovery code"}
        </Button>
      </div>
    </form>
  );
}
