import { TextField } from "#app/ui/text-field.tsx";

/** What confirms a change: the current password, and a code of the app for an account that has one. */
export interface Confirmation {
  password: string;
  secondFactor: string;
}

export const noConfirmation: Confirmation = { password: "", secondFactor: "" };

interface ConfirmationFieldsProps {
  /** Of the password. */
  label?: string;
  typed: Confirmation;
  hasApp: boolean;
  /** It is the first field of its dialog. */
  hasFocus?: boolean;
  onType: (typed: Confirmation) => void;
}

export function ConfirmationFields(props: ConfirmationFieldsProps) {
  const { label = "Current password", typed, hasApp, hasFocus = false, onType } = props;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="current-password"
        data-autofocus={hasFocus || undefined}
        value={typed.password}
        onChange={({ target }) => onType({ ...typed, password: target.value })}
      />
      {hasApp && (
        <TextField
          label="Code"
          hint="6 digits from your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.secondFactor}
          onChange={({ target }) => onType({ ...typed, secondFactor: target.value })}
        />
      )}
    </>
  );
}

/** What is missing, for the user; null when all is entered. */
export function missingConfirmation(
  { password, secondFactor }: Confirmation,
  hasApp: boolean,
): string | null {
  if (password === "") return "Please enter your current password.";
  return hasApp && secondFactor.trim() === "" ? "Please enter a code of your authenticator app." : null;
}

/** As the API takes it. */
export function sentConfirmation({ password, secondFactor }: Confirmation, hasApp: boolean) {
  return { password, ...(hasApp && { secondFactor }) };
}
