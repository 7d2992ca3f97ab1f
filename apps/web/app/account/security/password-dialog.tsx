import { type SubmitEvent, useId, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import {
  ConfirmationFields,
  missingConfirmation,
  noConfirmation,
  sentConfirmation,
} from "./confirmation-fields.tsx";
import styles from "./security.module.css";

interface PasswordDialogProps {
  phoneNumber: string;
  hasApp: boolean;
  onClose: () => void;
  onChanged: (changed: Answer<"PUT /api/users/password">) => void;
}

/** Sets a new password, confirmed by the present one. */
export function PasswordDialog({ phoneNumber, hasApp, onClose, onChanged }: PasswordDialogProps) {
  const [confirmation, setConfirmation] = useState(noConfirmation);
  const [newPassword, setNewPassword] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const missing =
      missingConfirmation(confirmation, hasApp) ??
      (newPassword.length < 6 ? "The new password must be at least 6 characters." : null);
    if (missing !== null) return setRefusal(missing);
    setIsBusy(true);
    try {
      const body = { ...sentConfirmation(confirmation, hasApp), newPassword };
      onChanged(await call("PUT /api/users/password", { body }));
    } catch (error) {
      setRefusal(messageOf(error));
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change password"
      width="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="action" busy={isBusy}>
            Change password
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {/* Password managers save the new password under this name. */}
        <input hidden name="username" autoComplete="username" value={phoneNumber} readOnly />
        <ConfirmationFields
          typed={confirmation}
          hasApp={hasApp}
          hasFocus
          onType={(typed) => {
            setConfirmation(typed);
            setRefusal(null);
          }}
        />
        <TextField
          label="New password"
          hint="At least 6 characters"
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={({ target }) => {
            setNewPassword(target.value);
            setRefusal(null);
          }}
        />
        <p className={styles.muted}>
          Your other devices are signed out. Forgotten the current one? Log out and choose “Forgot password?”.
        </p>
        {refusal !== null && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
