import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import type { Elements } from "#app/ui/elements.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    if (typed.password === "" || typed.secondFactor.trim() === "")
      return setRefusal("Please enter your password and a code.");
    setIsSaving(true);
    try {
      await onConfirmed(typed);
    } catch (error) {
      setRefusal(messageOf(error));
      setIsSaving(false);
    }
  }
  return (
    <FormDialog
      title={title}
      width="small"
      saveLabel={saveLabel}
      asksToDiscard={false}
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSave={save}
    >
      {children}
      <ConfirmationFields
        label="Your password"
        typed={typed}
        hasApp
        hasFocus
        onType={(now) => {
          setTyped(now);
          setRefusal(null);
        }}
      />
    </FormDialog>
  );
}
