import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { useRefusal } from "#app/staff/use-refusal.ts";
import { TextField } from "#app/ui/text-field.tsx";

/**
 * The admin's own password, the code of their authenticator app once the server asks for it, and why the work that needs them
 * was refused.
 */
export function useOwnCredentials() {
  const [password, setPassword] = useState("");
  const [secondFactor, setSecondFactor] = useState("");
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const { refusal, errorAt, refuse, refuseFor, clearRefusal } = useRefusal(["password", "secondFactor"]);
  return {
    refusal,
    errorAt,
    clearRefusal,
    /** Whether the password is missing, which the dialog then says. */
    isMissing() {
      if (password === "") refuse("Please enter your password.", "password");
      return password === "";
    },
    credentials: { password, ...(secondFactor.trim() !== "" && { secondFactor }) },
    isCodeAsked,
    secondFactor,
    setPassword,
    setSecondFactor,
    onRefused(error: unknown) {
      if (error instanceof ApiError && error.code === "second-factor-needed") setIsCodeAsked(true);
      refuseFor(error);
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
        value={own.credentials.password}
        error={own.errorAt("password")}
        onChange={(event) => {
          own.setPassword(event.target.value);
          own.clearRefusal();
        }}
      />
      {own.isCodeAsked && (
        <TextField
          label="Code from your own authenticator app"
          hint="6 digits, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={own.secondFactor}
          error={own.errorAt("secondFactor")}
          onChange={(event) => {
            own.setSecondFactor(event.target.value);
            own.clearRefusal();
          }}
        />
      )}
    </>
  );
}
