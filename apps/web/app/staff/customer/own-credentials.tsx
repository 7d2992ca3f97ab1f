import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { TextField } from "#app/ui/text-field.tsx";

/** The admin's own password, and the code of their authenticator app once the server asks for it. */
export function useOwnCredentials() {
  const [password, setPassword] = useState("");
  const [secondFactor, setSecondFactor] = useState("");
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  return {
    credentials: { password, ...(secondFactor.trim() !== "" && { secondFactor }) },
    isCodeAsked,
    secondFactor,
    setPassword,
    setSecondFactor,
    onRefused(error: unknown) {
      if (error instanceof ApiError && error.code === "second-factor-needed") setIsCodeAsked(true);
    },
  };
}

interface OwnCredentialsFieldsProps {
  /** The password is the first field of its dialog. */
  isFirst?: boolean;
  own: ReturnType<typeof useOwnCredentials>;
  onTyped: () => void;
}

export function OwnCredentialsFields({ isFirst = false, own, onTyped }: OwnCredentialsFieldsProps) {
  return (
    <>
      <TextField
        label="Your own password"
        type="password"
        autoComplete="current-password"
        data-autofocus={isFirst || undefined}
        value={own.credentials.password}
        onChange={(event) => {
          own.setPassword(event.target.value);
          onTyped();
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
          onChange={(event) => {
            own.setSecondFactor(event.target.value);
            onTyped();
          }}
        />
      )}
    </>
  );
}
