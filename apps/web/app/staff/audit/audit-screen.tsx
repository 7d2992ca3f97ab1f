import { useNavigation } from "react-router";
import { useListAddress } from "#app/staff/list-address.ts";
import { OlderPages } from "#app/staff/list-pages.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { auditAddress } from "./audit-address.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import type { AuditPage } from "./audit-log.tsx";
import styles from "./audit-log.module.css";

/** Filters, entries and pages of the audit log. */
export function AuditScreen({ entries, next, actions, actors }: AuditPage) {
  const { address, filter, to } = useListAddress(auditAddress);
  const { state } = useNavigation();
  return (
    <>
      <AuditFilters address={address} actions={actions} actors={actors} onChange={filter} />
      {entries.length === 0 ? (
        <EmptyState title="No entries found">
          <p>Nothing was changed that matches these filters.</p>
        </EmptyState>
      ) : (
        <ol className={styles.entries} aria-label="Entries" aria-busy={state === "loading" || undefined}>
          {entries.map((entry) => (
            <AuditEntry
              key={entry.id}
              entry={entry}
              subjectTo={`?${auditAddress.change(new URLSearchParams(), { subject: entry.subject })}`}
            />
          ))}
        </ol>
      )}
      <OlderPages before={address.before} next={next} to={(before) => to({ before })} />
    </>
  );
}
