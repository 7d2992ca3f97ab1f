import { type SubmitEvent, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { otpLength, waitInWords } from "./one-time-code.ts";
import { OtpBoxes } from "./otp-boxes.tsx";
import type { SignIn } from "./use-sign-in.ts";
import styles from "./sign-in.module.css";

/** Step 2: the code that was sent to the phone. */
export function SignInCode({ signIn, noticeId }: { signIn: SignIn; noticeId: string }) {
  const { state, dispatch, submitCode, resendCode } = signIn;
  const form = useRef<HTMLFormElement>(null);
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const boxes = [...(form.current?.querySelectorAll("input") ?? [])];
    boxes.find(({ value }) => value === "")?.focus();
    void submitCode();
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      <OtpBoxes
        key={state.codesAsked}
        legend={`Enter the ${otpLength}-digit OTP for ${state.form.phoneNumber.trim()}`}
        digits={state.digits}
        errorId={state.isCodeWrong ? noticeId : undefined}
        onChange={(digits) => dispatch({ type: "digits-typed", digits })}
        onUnreadable={() =>
          dispatch({ type: "code-incomplete", message: `The OTP has ${otpLength} digits.` })
        }
      />
      <Button
        type="submit"
        kind="action"
        size="large"
        wide
        busy={state.isBusy}
        aria-disabled={state.isSignedIn}
      >
        Verify OTP
      </Button>
      <div className={styles.ways}>
        <Button kind="quiet" disabled={state.isSignedIn} onClick={() => dispatch({ type: "went-back" })}>
          Back
        </Button>
        {state.secondsToResend > 0 ? (
          <p className={styles.countdown}>Resend OTP in {waitInWords(state.secondsToResend)}</p>
        ) : (
          <Button
            kind="quiet"
            disabled={state.isSignedIn}
            aria-disabled={state.isBusy || undefined}
            onClick={() => !state.isBusy && void resendCode()}
          >
            Resend OTP
          </Button>
        )}
      </div>
    </form>
  );
}
