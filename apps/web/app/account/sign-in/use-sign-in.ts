import { type SignInField, type SignInMode, signInFieldErrors } from "@dakbag/domain/account/sign-in-fields";
import { useEffect, useReducer, useRef } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { interrupted, startSession } from "#app/api/session.ts";
import { continueAfterSignIn } from "#app/api/sign-in-request.ts";
import { showToast } from "#app/ui/toast.tsx";
import { cookiesAreBlocked } from "./one-time-code.ts";
import { type SignInDraft, type SignInState, draftOf, signInStep, startSignIn } from "./sign-in-flow.ts";

const closeAfterMs = 1500; // buyer §9

let draft: SignInDraft | null = null;

/** Clears the draft between tests. */
export function clearSignInDraft(): void {
  draft = null;
}

/** The sign-in dialog's state and what its buttons do (buyer §4). */
export function useSignIn(mode: SignInMode, onClose: () => void) {
  const [state, dispatch] = useReducer(signInStep, mode, (first) => startSignIn(first, draft, Date.now()));
  const latest = useRef(state);
  useEffect(() => void (latest.current = state), [state]);
  useEffect(() => () => void (draft = draftOf(latest.current)), []);

  const phoneNumber = state.form.phoneNumber.trim();

  const isCounting = state.secondsToResend > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => dispatch({ type: "time-passed", now: Date.now() }), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);

  useEffect(() => {
    if (!state.isSignedIn) return;
    const timer = setTimeout(onClose, closeAfterMs);
    return () => clearTimeout(timer);
  }, [state.isSignedIn, onClose]);

  async function sendCode() {
    dispatch({ type: "code-awaited" });
    try {
      const { message, resendAfterSeconds, otpLength } = await call("POST /api/otp/sendOtp", {
        body: { phoneNumber },
      });
      dispatch({
        type: "code-sent",
        phoneNumber,
        message,
        resendAfterSeconds,
        otpLength,
        now: Date.now(),
      });
    } catch (error) {
      const message = messageOf(error, "Failed to send OTP");
      const { status, retryAfterSeconds } = error instanceof ApiError ? error : noAnswer;
      if (status === 400)
        return dispatch({ type: "details-refused", message, errors: { phoneNumber: message } });
      dispatch({ type: "code-not-sent", message, retryAfterSeconds, now: Date.now() });
    }
  }

  async function submitDetails() {
    if (state.isBusy || state.isSignedIn) return;
    if (state.mode === "sign-in") return signIn();
    const errors = signInFieldErrors(state.form, state.mode);
    if (Object.keys(errors).length > 0) return dispatch({ type: "fields-refused", errors });
    // Before a code is sent that cannot be used.
    if (!navigator.cookieEnabled)
      return dispatch({ type: "details-refused", message: cannotUseCode, errors: {} });
    if (state.proven?.phoneNumber === phoneNumber) {
      dispatch({ type: "request-sent" });
      return enter(state.proven.otp);
    }
    if (state.codeSentTo === phoneNumber && state.secondsToResend > 0) {
      return dispatch({ type: "code-still-good" });
    }
    // The password is not refused after the code was entered.
    if (state.form.password !== "" && !(await isPasswordAccepted())) return;
    return sendCode();
  }

  async function isPasswordAccepted(): Promise<boolean> {
    dispatch({ type: "request-sent" });
    try {
      await call("POST /api/users/passwordCheck", { body: { phoneNumber, password: state.form.password } });
      return true;
    } catch (error) {
      // Without an answer the code is still sent: the password is checked again with it.
      if (!(error instanceof ApiError) || error.status !== 400) return true;
      refuse(error);
      return false;
    }
  }

  /** One step without checks: the server validates (buyer §4). */
  async function signIn(secondFactor?: SecondFactor) {
    dispatch({ type: "request-sent" });
    try {
      const body = { phoneNumber, password: state.form.password, ...secondFactor };
      finish(await call("POST /api/users/login", { body }));
    } catch (error) {
      refuse(error, secondFactor);
    }
  }

  /** The same request as before, with the code of the authenticator app or a recovery code. */
  async function submitSecondFactor() {
    if (state.isBusy || state.isSignedIn) return;
    const secondFactor = state.secondFactor.trim();
    if (secondFactor === "") return dispatch({ type: "second-factor-refused", message: "Enter a code" });
    if (state.mode === "sign-in") return signIn({ secondFactor });
    dispatch({ type: "request-sent" });
    return enter(state.proven?.otp ?? "", { secondFactor: { secondFactor } });
  }

  function refuse(error: unknown, secondFactor?: SecondFactor) {
    const message = messageOf(error, signInFailed(state.mode));
    const code = error instanceof ApiError ? error.code : "unknown";
    if (code === "second-factor-needed") return dispatch({ type: "second-factor-asked" });
    // The password was changed since: everything else is about the code, or worth another try with it.
    if (secondFactor && code !== "wrong-credentials")
      return dispatch({ type: "second-factor-refused", message });
    dispatch({ type: "details-refused", message, errors: fieldErrors(error, message) });
  }

  async function submitCode(digits = state.digits) {
    if (state.isBusy || state.isSignedIn) return;
    const otp = digits.join("");
    if (otp.length < digits.length) return dispatch({ type: "code-incomplete", message: "Invalid OTP" });
    dispatch({ type: "request-sent" });
    try {
      await call("POST /api/otp/verifyOtp", { body: { phoneNumber, otp } });
    } catch (error) {
      // Without an answer the same code may be sent again.
      const type = error instanceof ApiError && error.status !== 0 ? "code-refused" : "refused";
      return dispatch({ type, message: verificationMessage(error) });
    }
    dispatch({ type: "code-verified", phoneNumber, otp });
    return enter(otp, { isJustProven: true });
  }

  /** With the phone proven: the account is made, or entered without its old password. */
  async function enter(
    provenOtp: string,
    { secondFactor, isJustProven }: { secondFactor?: SecondFactor; isJustProven?: boolean } = {},
  ) {
    const { name, email, password } = state.form;
    try {
      finish(
        state.mode === "register"
          ? await call("POST /api/users/register", {
              body: { phoneNumber, password, name: name.trim(), email: email.trim(), otp: provenOtp },
            })
          : await call("POST /api/users/loginWithOtp", {
              body: { phoneNumber, ...(password !== "" && { password }), ...secondFactor },
            }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === "phone-not-proven") {
        if (!isJustProven) return sendCode();
        // The proof is a cookie, which did not come back.
        return dispatch({ type: "details-refused", message: cannotUseCode, errors: {} });
      }
      refuse(error, secondFactor);
    }
  }

  function finish(signedIn: Answer<"POST /api/users/login">) {
    startSession(signedIn);
    // The page shows what belongs to another user.
    if (interrupted.phoneNumber !== null && interrupted.phoneNumber !== signedIn.phoneNumber)
      window.location.reload();
    const isReset = state.mode === "forgot-password" && state.form.password !== "";
    dispatch({ type: "signed-in", message: isReset ? "Password reset successful!" : "Login successful!" });
    if (!(localStorage instanceof Storage)) showToast("warn", storageIsBlocked, 10_000);
    continueAfterSignIn();
  }

  return { state, dispatch, submitDetails, submitCode, submitSecondFactor, resendCode: sendCode };
}

interface SecondFactor {
  secondFactor: string;
}

export type SignIn = ReturnType<typeof useSignIn>;

const cannotUseCode = `${cookiesAreBlocked} Signing in with a password works without them.`;
const storageIsBlocked =
  "Your browser blocks storage for this site: you are signed in until this page is reloaded.";

// buyer §8
function signInFailed(mode: SignInMode): string {
  return `An error occurred during ${mode === "register" ? "register" : "login"}.`;
}

/** "Invalid OTP" or the server's details or message (buyer §8). */
function verificationMessage(error: unknown): string {
  if (error instanceof ApiError && typeof error.details === "string") return error.details;
  return messageOf(error, "Invalid OTP");
}

const noAnswer = { status: 0, retryAfterSeconds: 0 };

// The fields that a refusal is about.
const fieldsOfRefusal: Record<string, readonly SignInField[]> = {
  "wrong-credentials": ["phoneNumber", "password"],
  "phone-registered": ["phoneNumber"],
  "phone-not-registered": ["phoneNumber"],
};

/** The errors of a refusal by field. */
function fieldErrors(error: unknown, message: string): SignInState["errors"] {
  const fields = error instanceof ApiError ? (fieldsOfRefusal[error.code] ?? []) : [];
  return { ...fieldErrorsOf(error), ...Object.fromEntries(fields.map((field) => [field, message])) };
}
