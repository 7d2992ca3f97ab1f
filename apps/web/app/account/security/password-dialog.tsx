import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import {
  ConfirmationFields,
  missingConfirmation,
  noConfirmation,
  sentConfirmation,
} from "./confirmation-fields.tsx";

interface PasswordDialogProps {
  phoneNumber: string;
  hasApp: boolean;
  onClose: () => void;
  onChanged: (changed: Answer<"PUT /api/users/password">) => void;
}

/** Sets a new password, confirmed by the current one. */
export function PasswordDialog({ phoneNumber, hasApp, onClose, onChanged }: PasswordDialogProps) {
  const [confirmation, setConfirmation] = useState(noConfirmation);
  const [newPassword, setNewPassword] = useState("");
  const saving = useSaving(messageOf);

  function save() {
    const missing =
      missingConfirmation(confirmation, hasApp) ??
      (newPassword.length < 6 ? "The new password must be at least 6 characters." : null);
    if (missing !== null) return saving.refuse(missing);
    return saving.run(async () => {
      const body = { ...sentConfirmation(confirmation, hasApp), newPassword };
      onChanged(await call("PUT /api/users/password", { body }));
    });
  }
  return (
    <FormDialog
      title="Change password"
      width="small"
      saveLabel="Change password"
      asksToDiscard={false}
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      {/* Password managers save the new password under this name. */}
      <input hidden name="username" autoComplete="username" value={phoneNumber} readOnly />
      <ConfirmationFields typed={confirmation} hasApp={hasApp} hasFocus onType={setConfirmation} />
      <TextField
        label="New password"
        hint="At least 6 characters"
        type="password"
        autoComplete="new-password"
        value={newPassword}
        onChange={({ target }) => setNewPassword(target.value)}
      />
      <p className="muted">
        Your other devices are signed out. Forgotten the current one? Sign out and choose “Forgot password?”.
      </p>
    </FormDialog>
  );
}
