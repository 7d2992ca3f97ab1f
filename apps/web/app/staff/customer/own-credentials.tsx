import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { refusalIn } from "#app/staff/describe-failure.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

const explain = refusalIn(["password", "secondFactor"]);

/** The admin's own password, the code of their authenticator app once the server asks for it, and the work that needs them. */
export function useOwnCredentials() {
  const [password, setPassword] = useState("");
  const [secondFactor, setSecondFactor] = useState("");
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const saving = useSaving((error) => {
    if (error instanceof ApiError && error.code === "second-factor-needed") setIsCodeAsked(true);
    return explain(error);
  });
  const typing = (set: (text: string) => void) => (event: { target: { value: string } }) =>
    set(event.target.value);
  return {
    saving,
    isCodeAsked,
    password: { value: password, error: saving.errors.password, onChange: typing(setPassword) },
    secondFactor: {
      value: secondFactor,
      error: saving.errors.secondFactor,
      onChange: typing(setSecondFactor),
    },
    /** Asks for the password if it is missing. */
    run(work: (credentials: { password: string; secondFactor?: string }) => Promise<void>) {
      if (password === "") return saving.refuse("Please enter your password.", "password");
      return saving.run(() => work({ password, ...(secondFactor.trim() !== "" && { secondFactor }) }));
    },
  };
}

interface OwnCredentialsFieldsProps {
  /** The password is the first field of its dialog. */
  isFirst?: boolean;
  own: ReturnType<typeof useOwnCredentials>;
}

export function OwnCredentialsFields({ isFirst = false, own }: OwnCredentialsFieldsProps) {
  return (
    <>
      <TextField
        label="Your own password"
        type="password"
        autoComplete="current-password"
        data-autofocus={isFirst || undefined}
        {...own.password}
      />
      {own.isCodeAsked && (
        <TextField
          label="Code from your own authenticator app"
          hint="6 digits, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...own.secondFactor}
        />
      )}
    </>
  );
}
