import { type SubmitEvent, useId, useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { call } from "#app/api-client/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { WholeCustomer } from "./customer.tsx";
import { readRoleWord, roleChoices, roleWords } from "./role-words.ts";
import styles from "./customers.module.css";

interface RoleDialogProps {
  customer: WholeCustomer["customer"];
  onClose: () => void;
  onChanged: () => void;
}

/** Gives somebody a role; the admin enters the own password again. */
export function RoleDialog({ customer, onClose, onChanged }: RoleDialogProps) {
  const [role, setRole] = useState(customer.role);
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const formId = useId();

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (password === "") return setRefusal("Please enter your password.");
    setIsSaving(true);
    try {
      const params = { id: customer.id };
      const { sessionsEnded } = await call("PUT /api/admin/customers/:id/role", {
        params,
        body: { role, password },
      });
      showToast(
        "ok",
        `${customer.name} is now: ${roleWords[role]}.${sessionsEnded ? " All sessions ended." : ""}`,
      );
      onChanged();
    } catch (error) {
      setRefusal(messageOf(error));
      setIsSaving(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${customer.name}`}
      width="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="action" busy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <SelectField
          label="Role"
          value={role}
          options={roleChoices}
          hint="A lower role signs the person out everywhere."
          data-autofocus
          onChange={(event) => setRole(readRoleWord(event.target.value) || customer.role)}
        />
        <TextField
          label="Your own password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setRefusal(undefined);
          }}
        />
        {refusal !== undefined && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
