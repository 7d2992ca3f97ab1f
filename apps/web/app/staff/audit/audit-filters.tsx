import { StaffSearch } from "#app/staff/staff-search.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { AuditAddress } from "./audit-address.ts";
import { words } from "./audit-entry.tsx";
import type { AuditPage } from "./audit-log.tsx";

interface AuditFiltersProps extends Pick<AuditPage, "actions" | "actors"> {
  address: AuditAddress;
  onChange: (change: Partial<AuditAddress>) => void;
}

/** By what was done, by whom, on which day, and to what. */
export function AuditFilters({ address, actions, actors, onChange }: AuditFiltersProps) {
  const isFiltered = Object.entries(address).some(([name, value]) => name !== "before" && value !== "");
  return (
    <StaffSearch
      of="Audit log"
      label="Changed"
      placeholder="A SKU, an order, a phone number"
      maxLength={200}
      words={address.subject}
      isFiltered={isFiltered}
      onSearch={(subject) => onChange({ subject })}
      onClear={() => onChange({ action: "", subject: "", actor: "", day: "" })}
    >
      <SelectField
        label="What was done"
        value={address.action}
        options={[
          { value: "", label: "Anything" },
          ...actions.map((value) => ({ value, label: words(value) })),
        ]}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <SelectField
        label="By"
        value={address.actor}
        options={[
          { value: "", label: "Anybody" },
          { value: "shop", label: "The shop itself" },
          ...actors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ actor: event.target.value })}
      />
      <TextField
        label="Day"
        type="date"
        value={address.day}
        onChange={(event) => onChange({ day: event.target.value })}
      />
    </StaffSearch>
  );
}
