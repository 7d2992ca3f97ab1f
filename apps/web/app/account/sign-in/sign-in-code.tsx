import {
  type ClipboardEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "#app/ui/button.tsx";
import { formatWait, extractOtp } from "./one-time-code.ts";
import { SignInSubmit } from "./sign-in-submit.tsx";
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
  /** The last digit sends the code: its button is for those who correct one. */
  function onDigits(digits: readonly string[]) {
    dispatch({ type: "digits-typed", digits });
    if (digits.every((digit) => digit !== "")) void submitCode(digits);
  }
  useCodeFromSms(state.digits.length, onDigits);
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      <OtpBoxes
        key={state.otpBoxesKey}
        legend={`Enter the ${state.digits.length}-digit OTP for ${state.form.phoneNumber.trim()}`}
        digits={state.digits}
        errorId={state.isCodeWrong ? noticeId : undefined}
        onChange={onDigits}
        onUnreadable={() =>
          dispatch({ type: "code-incomplete", message: `The OTP has ${state.digits.length} digits.` })
        }
      />
      <SignInSubmit state={state}>Verify OTP</SignInSubmit>
      <div className={styles.ways}>
        <Button kind="quiet" disabled={state.isSignedIn} onClick={() => dispatch({ type: "went-back" })}>
          Back
        </Button>
        {state.secondsToResend > 0 ? (
          <p className="muted">{`Resend OTP in ${formatWait(state.secondsToResend)}`}</p>
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

/** Takes the code from the SMS where the browser can (WebOTP): the user allows it with one press. */
function useCodeFromSms(otpLength: number, onDigits: (digits: readonly string[]) => void): void {
  const onCode = useEffectEvent((text: string) => {
    const code = extractOtp(text, otpLength);
    if (code.length === otpLength) onDigits([...code]);
  });
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const left = new AbortController();
    // TypeScript's types have no WebOTP.
    const asked = { otp: { transport: ["sms"] }, signal: left.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(asked)
      .then((found) => onCode((found as { code?: string } | null)?.code ?? ""))
      .catch(() => {
        // It was refused, or this step is left: the code is typed.
      });
    return () => left.abort();
  }, []);
}

interface OtpBoxesProps {
  legend: string;
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  /** The id of the message about a wrong code. */
  errorId?: string | undefined;
  /** Called when a pasted text has too many digits. */
  onUnreadable: () => void;
}

/**
 * Boxes of one digit each (buyer §4, §5): typing moves on, Backspace clears and moves back. A whole code may be
 * pasted, or filled in by the phone from its SMS, into any of them.
 */
export function OtpBoxes({ legend, digits, onChange, errorId, onUnreadable }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const otpLength = digits.length;
  const focusBox = (index: number) => boxes.current[Math.min(Math.max(index, 0), otpLength - 1)]?.focus();
  // With the boxes, not after: a late effect could bring the focus back to the first one while the code is typed.
  useLayoutEffect(() => boxes.current[0]?.focus(), []);

  function put(from: number, typed: string) {
    const next = [...digits];
    [...typed].slice(0, otpLength - from).forEach((digit, offset) => (next[from + offset] = digit));
    onChange(next);
    focusBox(from + typed.length);
  }
  function onType(index: number, text: string, isErased: boolean) {
    const typed = text.replaceAll(/[^0-9]/g, "");
    const before = digits[index] ?? "";
    if (text === "") onChange(digits.with(index, ""));
    if (text === "" && isErased) focusBox(index - 1);
    if (typed === "") return;
    // Input into a full box replaces its digit, be it one digit or, from the phone, a whole code.
    const isOver = before !== "" && (typed.length === 2 || typed.length === otpLength + 1);
    take(index, isOver ? typed.replace(before, "") : text);
  }
  /** A whole code fills all boxes, fewer digits begin at this one; more are unreadable. */
  function take(index: number, text: string) {
    const code = extractOtp(text, otpLength);
    if (code.length > otpLength) onUnreadable();
    else if (code !== "") put(code.length === otpLength ? 0 : index, code);
  }
  function onPaste(event: ClipboardEvent, index: number) {
    event.preventDefault();
    take(index, event.clipboardData.getData("text"));
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key === "Backspace") {
      event.preventDefault();
      onChange(digits.with(index, ""));
      focusBox(index - 1);
    }
    if (event.key === "ArrowLeft") focusBox(index - 1);
    if (event.key === "ArrowRight") focusBox(index + 1);
  }

  return (
    <fieldset className={styles.code}>
      <legend>{legend}</legend>
      <div className={styles.boxes}>
        {digits.map((digit, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={styles.box}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? "one-time-code" : "off"}
            aria-label={`Digit ${index + 1} of ${otpLength}`}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            value={digit}
            // Not onChange, which is not fired when the same digit is typed again.
            onInput={(event) => onType(index, event.currentTarget.value, isBackspace(event.nativeEvent))}
            onChange={keepValue}
            onPaste={(event) => onPaste(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** On-screen keyboards often report no key, only its effect. */
function isBackspace(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === "deleteContentBackward";
}

/** React warns about a value without a change handler. */
function keepValue() {}
