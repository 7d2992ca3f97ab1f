import { useNavigation } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { useListSearchParams, listSearchParams, textUpTo } from "#app/staff/list-search-params.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/audit.ts";
import { AuditEntry, fieldLabel } from "./audit-entry.tsx";
import styles from "./audit.module.css";

export const HydrateFallback = StaffPageLoading;

/** What the log shows; empty is anything. */
const searchParams = listSearchParams(
  {
    action: textUpTo(200),
    subject: textUpTo(200),
    actor: textUpTo(200),
    day: textUpTo(200),
    before: textUpTo(200),
  },
  "before",
);

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = searchParams.read(url.searchParams);
  return readPage(() => call("GET /api/admin/audit", { query }));
}

/** What staff and the shop's jobs have changed, the newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { params, linkTo } = useListSearchParams(searchParams);
  const { state } = useNavigation();
  return (
    <StaffPage data={loaderData}>
      {({ entries, next, actions, actors }) => (
        <>
          <AuditFilters actions={actions} actors={actors} />
          {entries.length === 0 ? (
            <EmptyState title="No entries found">
              <p>No change matches these filters.</p>
            </EmptyState>
          ) : (
            <ol
              className={`card ${styles.entries}`}
              aria-label="Entries"
              aria-busy={state === "loading" || undefined}
            >
              {entries.map((entry) => (
                <AuditEntry
                  key={entry.id}
                  entry={entry}
                  subjectTo={`?${searchParams.change(new URLSearchParams(), { subject: entry.subject })}`}
                />
              ))}
            </ol>
          )}
          <OlderPages before={params.before} next={next} to={(before) => linkTo({ before })} />
        </>
      )}
    </StaffPage>
  );
}

/** By action, actor, day and subject. */
function AuditFilters({ actions, actors }: Pick<Answer<"GET /api/admin/audit">, "actions" | "actors">) {
  const { params, setParams } = useListSearchParams(searchParams);
  return (
    <StaffSearch
      of="Audit log"
      label="Changed"
      placeholder="A SKU, an order, a phone number"
      maxLength={200}
      text={params.subject}
      isFiltered={Object.entries(params).some(([name, value]) => name !== "before" && value !== "")}
      onSearch={(subject) => setParams({ subject })}
      onClear={() => setParams({ action: "", subject: "", actor: "", day: "" })}
    >
      <SelectField
        label="Action"
        value={params.action}
        options={[
          { value: "", label: "Anything" },
          ...actions.map((value) => ({ value, label: fieldLabel(value) })),
        ]}
        onChange={(event) => setParams({ action: event.target.value })}
      />
      <SelectField
        label="By"
        value={params.actor}
        options={[
          { value: "", label: "Anyone" },
          { value: "shop", label: "System" },
          ...actors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setParams({ actor: event.target.value })}
      />
      <TextField
        label="Day"
        type="date"
        value={params.day}
        onChange={(event) => setParams({ day: event.target.value })}
      />
    </StaffSearch>
  );
}
