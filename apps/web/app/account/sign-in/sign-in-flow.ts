import { normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import type { SignInField, SignInMode } from "@dakbag/domain/account/sign-in-fields";
import { noDigits } from "./one-time-code.ts";

/** Everything the sign-in dialog shows (buyer §4). */
export interface SignInState {
  mode: SignInMode;
  step: "details" | "code" | "second-factor";
  form: Record<SignInField, string>;
  errors: Partial<Record<SignInField, string>>;
  digits: readonly string[];
  /** The notice is about the digits. */
  isCodeWrong: boolean;
  isBusy: boolean;
  notice: { tone: "ok" | "bad"; text: string } | null;
  /** When another code may be requested, in ms since 1970: timers stop while a phone sleeps. */
  resendAt: number;
  secondsToResend: number;
  /** The React key of the boxes: a new one puts the focus into the first of them. */
  otpBoxesKey: number;
  codeSentTo: string | null;
  /** The phone this browser has proven: what is refused after that needs no second code. */
  proven: { phoneNumber: string; otp: string } | null;
  /** The code of the authenticator app, or a recovery code, where the account has one. */
  secondFactor: string;
  isSecondFactorWrong: boolean;
  isSignedIn: boolean;
}

export type SignInEvent =
  | { type: "mode-chosen"; mode: SignInMode }
  | { type: "edited"; field: SignInField; value: string }
  | { type: "fields-refused"; errors: SignInState["errors"] }
  | { type: "code-awaited" }
  | {
      type: "code-sent";
      phoneNumber: string;
      message: string;
      resendAfterSeconds: number;
      otpLength: number;
      now: number;
    }
  | { type: "code-not-sent"; message: string; retryAfterSeconds: number; now: number }
  | { type: "code-still-good" }
  | { type: "digits-typed"; digits: readonly string[] }
  | { type: "time-passed"; now: number }
  | { type: "request-sent" }
  | { type: "code-verified"; phoneNumber: string; otp: string }
  | { type: "refused"; message: string }
  | { type: "code-incomplete"; message: string }
  | { type: "code-refused"; message: string }
  | { type: "details-refused"; message: string; errors: SignInState["errors"] }
  | { type: "second-factor-asked" }
  | { type: "second-factor-typed"; value: string }
  | { type: "second-factor-refused"; message: string }
  | { type: "signed-in"; message: string }
  | { type: "went-back" };

/** The input of a dialog that was closed before sign-in, without the password; the next one begins with it. */
export type SignInDraft = Pick<SignInState, "resendAt" | "codeSentTo" | "digits"> & {
  form: Pick<SignInState["form"], "name" | "email" | "phoneNumber">;
};

export function draftOf({ form, resendAt, codeSentTo, digits, isSignedIn }: SignInState): SignInDraft | null {
  const { name, email, phoneNumber } = form;
  return isSignedIn
    ? null
    : { form: { name, email, phoneNumber }, resendAt, codeSentTo, digits: noDigits(digits.length) };
}

/** The dialog as it opens, with the draft of the last one; `now` in ms since 1970. */
export function startSignIn(mode: SignInMode, draft: SignInDraft | null = null, now = 0): SignInState {
  const resendAt = draft?.resendAt ?? 0;
  return {
    mode,
    step: "details",
    form: { name: "", email: "", phoneNumber: "", ...draft?.form, password: "", confirmPassword: "" },
    errors: {},
    digits: draft?.digits ?? noDigits(),
    isCodeWrong: false,
    isBusy: false,
    notice: null,
    ...countdown(resendAt, now),
    otpBoxesKey: 0,
    codeSentTo: draft?.codeSentTo ?? null,
    proven: null,
    secondFactor: "",
    isSecondFactorWrong: false,
    isSignedIn: false,
  };
}

/** One step of the dialog: what happened, and what it then shows. */
export function signInStep(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case "mode-chosen":
      // What the server answers would be shown beside a form that it is not about.
      if (state.isBusy || state.isSignedIn) return state;
      return {
        ...state,
        mode: event.mode,
        step: "details",
        // After a wrong tab the phone is kept, but not a password meant for another form.
        form: { ...state.form, password: "", confirmPassword: "" },
        errors: {},
        notice: null,
      };
    case "edited":
      return edited(state, event.field, event.value);
    case "fields-refused":
      return { ...state, errors: event.errors, notice: null };
    case "code-awaited":
      return {
        ...state,
        step: "code",
        // A refused resend keeps the earlier code, and its typed digits.
        digits: state.step === "code" ? state.digits : noDigits(state.digits.length),
        errors: {},
        isBusy: true,
        isCodeWrong: false,
        notice: null,
      };
    case "code-sent":
      return {
        ...state,
        ...finished("ok", event.message),
        ...countdown(event.now + event.resendAfterSeconds * 1000, event.now),
        digits: noDigits(event.otpLength),
        otpBoxesKey: state.otpBoxesKey + 1,
        codeSentTo: event.phoneNumber,
      };
    case "code-not-sent":
      return {
        ...state,
        ...finished("bad", event.message),
        ...countdown(event.now + event.retryAfterSeconds * 1000, event.now),
        // The button that was pressed gives way to a countdown: the first box has the focus.
        otpBoxesKey: state.otpBoxesKey + (event.retryAfterSeconds > 0 ? 1 : 0),
      };
    case "code-still-good":
      return {
        ...state,
        step: "code",
        digits: noDigits(state.digits.length),
        errors: {},
        ...finished("ok", codeIsOnItsWay),
      };
    case "digits-typed":
      return {
        ...state,
        digits: event.digits,
        isCodeWrong: false,
        notice: state.isCodeWrong ? null : state.notice,
      };
    case "time-passed":
      return { ...state, ...countdown(state.resendAt, event.now) };
    case "request-sent":
      return { ...state, isBusy: true, isCodeWrong: false, notice: null };
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
    case "code-incomplete":
      return { ...state, ...finished("bad", event.message), isCodeWrong: true };
    case "code-refused":
      return {
        ...state,
        ...finished("bad", event.message),
        isCodeWrong: true,
        digits: noDigits(state.digits.length),
        otpBoxesKey: state.otpBoxesKey + 1,
      };
    case "details-refused":
      return { ...state, step: "details", errors: event.errors, ...finished("bad", event.message) };
    case "second-factor-asked":
      return {
        ...state,
        step: "second-factor",
        secondFactor: "",
        isSecondFactorWrong: false,
        errors: {},
        isBusy: false,
        notice: null,
      };
    case "second-factor-typed":
      return { ...state, secondFactor: event.value, isSecondFactorWrong: false, notice: null };
    case "second-factor-refused":
      return { ...state, ...finished("bad", event.message), isSecondFactorWrong: true };
    case "signed-in":
      return { ...state, ...finished("ok", event.message), isSignedIn: true };
    case "went-back":
      return { ...state, step: "details", notice: null, isCodeWrong: false };
  }
}

const codeIsOnItsWay = "OTP already sent. It may take a moment to arrive.";

/** An error is cleared when its field is edited (buyer §5), and with the notice the fields it marked. */
function edited(state: SignInState, field: SignInField, value: string): SignInState {
  const errors = Object.fromEntries(
    Object.entries(state.errors).filter(([name, text]) => name !== field && text !== state.notice?.text),
  );
  const typed = field === "phoneNumber" ? normalisePhoneNumber(value) : value;
  return { ...state, form: { ...state.form, [field]: typed }, errors, notice: null };
}

function countdown(resendAt: number, now: number): Pick<SignInState, "resendAt" | "secondsToResend"> {
  return { resendAt, secondsToResend: Math.max(0, Math.ceil((resendAt - now) / 1000)) };
}

function finished(tone: "ok" | "bad", text: string): Pick<SignInState, "isBusy" | "notice"> {
  return { isBusy: false, notice: { tone, text } };
}
