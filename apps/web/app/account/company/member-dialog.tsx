import type { Company } from "@dakbag/contracts/companies";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { type LimitField, roleBody, RoleFields, roleProblems, typedRole } from "./role-fields.tsx";

/** Changes the role and the limits of a colleague. */
export function MemberDialog({
  member: { _id, name, role, perOrder, perMonth, version },
  onClose,
}: {
  member: Company["members"][number];
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(() => typedRole(role, perOrder, perMonth));
  const saving = useSaving<LimitField>(messageOf);
  const { revalidate } = useRevalidator();
  return (
    <FormDialog
      title={`Role of ${name}`}
      saving={saving}
      onClose={onClose}
      onSave={() => {
        const problems = roleProblems(typed);
        if (problems) return saving.refuse(problems);
        return saving.run(async () => {
          const body = { ...roleBody(typed), version };
          await call("PUT /api/company/members/:id", { params: { id: _id }, body });
          await revalidate();
          onClose();
        });
      }}
    >
      <RoleFields typed={typed} errors={saving.errors} onType={setTyped} />
    </FormDialog>
  );
}
