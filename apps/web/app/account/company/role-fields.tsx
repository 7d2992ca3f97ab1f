import { type MemberRole, memberRoles, memberRoleTexts } from "@dakbag/domain/companies/member-roles";
import { mayBeLimited } from "@dakbag/domain/companies/spending-limits";
import { readWholeRupees } from "@dakbag/domain/money/whole-rupees";
import { capitalised } from "@dakbag/domain/text/capitalised";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { FieldErrors, Refusal } from "#app/ui/use-saving.ts";
import { roleLabels } from "./role-labels.ts";

/** A role and its limits, as they are typed: an empty limit is none. */
export interface TypedRole {
  role: MemberRole;
  perOrder: string;
  perMonth: string;
}

export const typedRole = (role: MemberRole, perOrder: number | null, perMonth: number | null): TypedRole => ({
  role,
  perOrder: String(perOrder ?? ""),
  perMonth: String(perMonth ?? ""),
});

/** The limits that are none: they must not be sent as no limit. Null when all is well. */
export function roleProblems({ role, perOrder, perMonth }: TypedRole): Refusal<LimitField> | null {
  const problemOf = (typed: string) =>
    readWholeRupees(typed) === undefined ? "Please enter whole rupees, or nothing." : undefined;
  const errors = { perOrder: problemOf(perOrder), perMonth: problemOf(perMonth) };
  const isWrong = mayBeLimited(role) && (errors.perOrder ?? errors.perMonth) !== undefined;
  return isWrong ? { text: null, errors } : null;
}

/** What is sent of a role without problems. */
export const roleBody = ({ role, perOrder, perMonth }: TypedRole) => ({
  role,
  perOrder: mayBeLimited(role) ? (readWholeRupees(perOrder) ?? null) : null,
  perMonth: mayBeLimited(role) ? (readWholeRupees(perMonth) ?? null) : null,
});

export type LimitField = "perOrder" | "perMonth";

interface RoleFieldsProps {
  typed: TypedRole;
  errors: FieldErrors<LimitField>;
  onType: (typed: TypedRole) => void;
}

/** What a colleague is, and how much they order without asking. */
export function RoleFields({ typed, errors, onType }: RoleFieldsProps) {
  const limit = (field: LimitField, label: string) => (
    <TextField
      label={label}
      hint="In rupees with GST. Empty: no limit; 0: nothing."
      name={field}
      inputMode="numeric"
      autoComplete="off"
      value={typed[field]}
      error={errors[field]}
      onChange={({ target }) => onType({ ...typed, [field]: target.value })}
    />
  );
  return (
    <>
      <RadioCards
        legend="Role"
        cards={memberRoles.map((value) => ({
          value,
          title: roleLabels[value],
          note: capitalised(memberRoleTexts[value]),
        }))}
        chosen={typed.role}
        onChoose={(role) => onType({ ...typed, role: role as MemberRole })}
      />
      {mayBeLimited(typed.role) && (
        <>
          {limit("perOrder", "Most for an order")}
          {limit("perMonth", "Most for a month")}
        </>
      )}
    </>
  );
}
