import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import type { Elements } from "#app/ui/elements.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { type Confirmation, ConfirmationFields, noConfirmation } from "./confirmation-fields.tsx";

interface ConfirmDialogProps {
  title: string;
  saveLabel: string;
  children: Elements;
  onClose: () => void;
  /** Throws what the server refused. */
  onConfirmed: (credentials: Confirmation) => Promise<void>;
}

/** Asks for the password and a code again before a change of the authenticator app. */
export function ConfirmDialog({ title, saveLabel, children, onClose, onConfirmed }: ConfirmDialogProps) {
  const [typed, setTyped] = useState(noConfirmation);
  const saving = useSaving(messageOf);

  function save() {
    if (typed.password === "" || typed.secondFactor.trim() === "")
      return saving.refuse("Please enter your password and a code.");
    return saving.run(() => onConfirmed(typed));
  }
  return (
    <FormDialog
      title={title}
      width="small"
      saveLabel={saveLabel}
      asksToDiscard={false}
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      {children}
      <ConfirmationFields label="Your password" typed={typed} hasApp hasFocus onType={setTyped} />
    </FormDialog>
  );
}
