import type { SubmitEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { OtpBoxes } from "./otp-boxes.tsx";
import { otpLength } from "./sign-in-flow.ts";
import type { SignIn } from "./use-sign-in.ts";
import styles from "./sign-in.module.css";

/** Step 2: the code that was sent to the phone. */
export function SignInCode({ signIn }: { signIn: SignIn }) {
  const { state, dispatch, submitCode, resendCode } = signIn;
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void submitCode();
  }
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <OtpBoxes
        key={state.codesAsked}
        legend={`Enter the ${otpLength}-digit OTP for ${state.form.phoneNumber.trim()}`}
        digits={state.digits}
        isInvalid={state.notice?.tone === "bad" && state.codesAsked > 0}
        onChange={(digits) => dispatch({ type: "digits-typed", digits })}
      />
      <Button type="submit" kind="action" size="large" wide busy={state.isBusy} disabled={state.isSignedIn}>
        Verify OTP
      </Button>
      <div className={styles.ways}>
        <Button kind="quiet" disabled={state.isSignedIn} onClick={() => dispatch({ type: "went-back" })}>
          Back
        </Button>
        {state.secondsToResend > 0 ? (
          <p className={styles.countdown}>Resend OTP in {state.secondsToResend} s</p>
        ) : (
          <Button kind="quiet" disabled={state.isSignedIn || state.isBusy} onClick={() => void resendCode()}>
            Resend OTP
          </Button>
        )}
      </div>
    </form>
  );
}
