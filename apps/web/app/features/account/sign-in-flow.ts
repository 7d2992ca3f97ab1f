import type { SignInField, SignInMode } from "@dakbag/domain/sign-in-fields";

export const otpLength = 4; // buyer §9
export const noDigits: readonly string[] = Array.from({ length: otpLength }, () => "");

/** Everything the sign-in dialog shows (buyer §4). */
export interface SignInState {
  mode: SignInMode;
  step: "details" | "code";
  form: Record<SignInField, string>;
  errors: Partial<Record<SignInField, string>>;
  digits: readonly string[];
  isBusy: boolean;
  notice: { tone: "ok" | "bad"; text: string } | null;
  secondsToResend: number;
  /** Counts how often the boxes were emptied for another code: each time the first one has the focus anew. */
  codesAsked: number;
  codeSentTo: string | null;
  /** The phone this browser has proven: what is refused after that needs no second code. */
  proven: { phoneNumber: string; otp: string } | null;
  isSignedIn: boolean;
}

export type SignInEvent =
  | { type: "mode-chosen"; mode: SignInMode }
  | { type: "edited"; field: SignInField; value: string }
  | { type: "fields-refused"; errors: SignInState["errors"] }
  | { type: "code-awaited" }
  | { type: "code-sent"; phoneNumber: string; resendAfterSeconds: number }
  | { type: "code-not-sent"; message: string }
  | { type: "code-still-good" }
  | { type: "digits-typed"; digits: readonly string[] }
  | { type: "second-passed" }
  | { type: "request-sent" }
  | { type: "code-verified"; phoneNumber: string; otp: string }
  | { type: "refused"; message: string }
  | { type: "code-refused"; message: string }
  | { type: "refused-after-proof"; message: string; errors: SignInState["errors"] }
  | { type: "signed-in"; message: string }
  | { type: "went-back" };

export function startSignIn(mode: SignInMode): SignInState {
  return {
    mode,
    step: "details",
    form: { name: "", email: "", phoneNumber: "", password: "", confirmPassword: "" },
    errors: {},
    digits: noDigits,
    isBusy: false,
    notice: null,
    secondsToResend: 0,
    codesAsked: 0,
    codeSentTo: null,
    proven: null,
    isSignedIn: false,
  };
}

/** One step of the dialog: what happened, and what it then shows. */
export function signInStep(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case "mode-chosen":
      return {
        ...state,
        mode: event.mode,
        step: "details",
        // Who chose the wrong tab goes on with the phone, never with a password meant for something else.
        form: { ...state.form, password: "", confirmPassword: "" },
        errors: {},
        notice: null,
        isBusy: false,
      };
    case "edited": {
      const { [event.field]: _, ...errors } = state.errors;
      return { ...state, form: { ...state.form, [event.field]: event.value }, errors, notice: null };
    }
    case "fields-refused":
      return { ...state, errors: event.errors, notice: null };
    case "code-awaited":
      return { ...state, step: "code", digits: noDigits, errors: {}, isBusy: true, notice: null };
    case "code-sent":
      return {
        ...state,
        ...finished("ok", "OTP sent successfully!"),
        secondsToResend: event.resendAfterSeconds,
        codesAsked: state.codesAsked + 1,
        codeSentTo: event.phoneNumber,
      };
    case "code-not-sent":
      return { ...state, ...finished("bad", event.message), secondsToResend: 0 };
    case "code-still-good":
      return { ...state, step: "code", digits: noDigits, errors: {}, ...finished("ok", codeIsOnItsWay) };
    case "digits-typed":
      return { ...state, digits: event.digits };
    case "second-passed":
      return { ...state, secondsToResend: Math.max(0, state.secondsToResend - 1) };
    case "request-sent":
      return { ...state, isBusy: true, notice: null };
    case "code-verified": {
      const { phoneNumber, otp } = event;
      return {
        ...state,
        notice: { tone: "ok", text: "OTP verified successfully!" },
        proven: { phoneNumber, otp },
      };
    }
    case "refused":
      return { ...state, ...finished("bad", event.message) };
    case "code-refused":
      return {
        ...state,
        ...finished("bad", event.message),
        digits: noDigits,
        codesAsked: state.codesAsked + 1,
      };
    case "refused-after-proof":
      // The code was right, so it is the details that have to change.
      return { ...state, step: "details", errors: event.errors, ...finished("bad", event.message) };
    case "signed-in":
      return { ...state, ...finished("ok", event.message), isSignedIn: true };
    case "went-back":
      return { ...state, step: "details", notice: null };
  }
}

const codeIsOnItsWay = "OTP already sent. It may take a moment to arrive.";

function finished(tone: "ok" | "bad", text: string): Pick<SignInState, "isBusy" | "notice"> {
  return { isBusy: false, notice: { tone, text } };
}
