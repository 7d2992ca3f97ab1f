import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { OwnCredentialsFields, useOwnCredentials } from "./own-credentials.tsx";
import { readRoleParam, roleChoices, roleDescriptions, roleLabels } from "#app/staff/role-labels.ts";

interface RoleDialogProps {
  customer: Answer<"GET /api/admin/customers/:id">["customer"];
  onClose: () => void;
  onDone: () => void;
}

/** Changes a customer's role; the admin enters their own password again. */
export function RoleDialog({ customer, onClose, onDone }: RoleDialogProps) {
  const [role, setRole] = useState(customer.role);
  const own = useOwnCredentials();

  const save = () =>
    own.run(async (credentials) => {
      const { sessionsEnded } = await call("PUT /api/admin/customers/:id/role", {
        params: { id: customer.id },
        body: { role, ...credentials },
      });
      const ended = sessionsEnded ? " All sessions ended." : "";
      showToast("ok", `${customer.name} is now: ${roleLabels[role]}.${ended}`);
      onDone();
    });
  return (
    <FormDialog
      title={`Role of ${customer.name}`}
      width="small"
      saving={own.saving}
      onClose={onClose}
      onSave={save}
    >
      <SelectField
        label="Role"
        value={role}
        options={roleChoices}
        hint={`${roleDescriptions[role]} A role that loses any access signs the person out everywhere.`}
        data-autofocus
        onChange={(event) => setRole(readRoleParam(event.target.value) || customer.role)}
      />
      <OwnCredentialsFields own={own} />
    </FormDialog>
  );
}
