import type { SignInField, SignInMode } from "@dakbag/domain/account/sign-in-fields";
import { type ComponentProps, type SubmitEvent, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { PrivacyNotice } from "#app/components/privacy/privacy-notice.tsx";
import { SignInSubmit } from "./sign-in-submit.tsx";
import type { SignIn } from "./use-sign-in.ts";
import styles from "./sign-in.module.css";

type FieldSetting = { field: SignInField; label: string; optional?: boolean } & Omit<
  ComponentProps<"input">,
  "className"
>;

const phone: FieldSetting = {
  field: "phoneNumber",
  label: "Phone number",
  type: "tel",
  inputMode: "numeric",
  placeholder: "10 digits",
  autoComplete: "tel-national",
};

const fieldsOf: Record<SignInMode, readonly FieldSetting[]> = {
  register: [
    { field: "name", label: "Name", autoComplete: "name" },
    { field: "email", label: "Email", type: "email", autoComplete: "email" },
    phone,
    { field: "password", label: "Password", type: "password", autoComplete: "new-password" },
    {
      field: "confirmPassword",
      label: "Confirm Password",
      type: "password",
      autoComplete: "new-password",
    },
  ],
  "sign-in": [
    { ...phone, autoComplete: "username" },
    {
      field: "password",
      label: "Password",
      type: "password",
      autoComplete: "current-password",
    },
  ],
  "forgot-password": [
    { ...phone, autoComplete: "username" },
    {
      field: "password",
      label: "New password",
      type: "password",
      autoComplete: "new-password",
      optional: true,
    },
  ],
};

/** Step 1: phone and details. */
export function SignInDetails({ signIn, noticeId }: { signIn: SignIn; noticeId: string }) {
  const { state, dispatch, submitDetails } = signIn;
  const form = useRef<HTMLFormElement>(null);
  const refused = useRef(false);

  // After a refused submit, and only then: the errors also change with every edit.
  useEffect(() => {
    if (!refused.current || state.isBusy) return;
    refused.current = false;
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])];
    // Where phone and password do not match, the password is usually wrong.
    const fieldOfNotice = wrong.findLast((field) => field.getAttribute("aria-describedby") === noticeId);
    (fieldOfNotice ?? wrong[0])?.focus();
  }, [state.errors, state.isBusy, noticeId]);

  // The button that led here was removed, and the focus with it.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (first ?? form.current?.querySelector<HTMLElement>("[data-autofocus]"))?.focus();
  }, []);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    refused.current = true;
    void submitDetails();
  }

  /** Avoids showing the notice's text twice. */
  function errorOf(field: SignInField) {
    const error = state.errors[field];
    return error && error === state.notice?.text ? { errorElsewhere: noticeId } : { error };
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      {state.mode === "forgot-password" && (
        <p>We send an OTP to your phone. It signs you in, and sets a new password if you type one.</p>
      )}
      {fieldsOf[state.mode].map(({ field, label, ...input }, index) => (
        <TextField
          key={field}
          {...input}
          name={field}
          label={label}
          data-autofocus={index === 0 || undefined}
          value={state.form[field]}
          {...errorOf(field)}
          readOnly={state.isSignedIn}
          onChange={(event) => dispatch({ type: "edited", field, value: event.target.value })}
        />
      ))}
      <SignInSubmit state={state}>{state.mode === "sign-in" ? "Login" : "Send OTP"}</SignInSubmit>
      {state.mode === "register" && <PrivacyNotice about="registration" />}
      {state.mode === "sign-in" && (
        <Button kind="quiet" onClick={() => dispatch({ type: "mode-chosen", mode: "forgot-password" })}>
          Forgot password?
        </Button>
      )}
      {state.mode === "forgot-password" && (
        <Button kind="quiet" onClick={() => dispatch({ type: "mode-chosen", mode: "sign-in" })}>
          Back to sign in
        </Button>
      )}
    </form>
  );
}
