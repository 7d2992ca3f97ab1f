import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import styles from "./security.module.css";

interface ConfirmDialogProps {
  title: string;
  saveLabel: string;
  children: ReactNode;
  onClose: () => void;
  /** Throws what the server refused. */
  onConfirmed: (credentials: { password: string; secondFactor: string }) => Promise<void>;
}

/** Asks for the password and a code again before a change of the authenticator app. */
export function ConfirmDialog({ title, saveLabel, children, onClose, onConfirmed }: ConfirmDialogProps) {
  const [password, setPassword] = useState("");
  const [secondFactor, setSecondFactor] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (password === "" || secondFactor.trim() === "")
      return setRefusal("Please enter your password and a code.");
    setIsBusy(true);
    try {
      await onConfirmed({ password, secondFactor });
    } catch (error) {
      setRefusal(messageOf(error));
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="action" busy={isBusy}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {children}
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setRefusal(null);
          }}
        />
        <TextField
          label="Code"
          hint="6 digits from your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={secondFactor}
          onChange={(event) => {
            setSecondFactor(event.target.value);
            setRefusal(null);
          }}
        />
        {refusal !== null && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
