import { type MemberRole, memberRoles, memberRoleTexts } from "@dakbag/domain/companies/member-roles";
import { mayBeLimited } from "@dakbag/domain/companies/spending-limits";
import { capitalised } from "@dakbag/domain/text/capitalised";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextField } from "#app/ui/text-field.tsx";
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

const limitOf = (typed: string) => (typed.trim() === "" ? null : Number(typed.replaceAll(",", "")));

/** What is sent; the server says what of it is no limit. */
export const roleBody = ({ role, perOrder, perMonth }: TypedRole) => ({
  role,
  perOrder: mayBeLimited(role) ? limitOf(perOrder) : null,
  perMonth: mayBeLimited(role) ? limitOf(perMonth) : null,
});

interface RoleFieldsProps {
  typed: TypedRole;
  onType: (typed: TypedRole) => void;
}

/** What a colleague is, and how much they order without asking. */
export function RoleFields({ typed, onType }: RoleFieldsProps) {
  const limit = (field: "perOrder" | "perMonth", label: string) => (
    <TextField
      label={label}
      hint="In rupees with GST. Empty: no limit; 0: nothing."
      name={field}
      inputMode="numeric"
      autoComplete="off"
      value={typed[field]}
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
