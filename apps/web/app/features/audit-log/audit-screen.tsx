import { useNavigation, useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { type AuditAddress, changeAuditAddress, readAuditAddress } from "./audit-address.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import type { AuditPage } from "./audit-log.tsx";
import styles from "./audit-log.module.css";

/** Filters, entries and pages of the audit log. */
export function AuditScreen({ entries, next, actions, actors }: AuditPage) {
  const [search, setSearch] = useSearchParams();
  const { state } = useNavigation();
  const address = readAuditAddress(search);
  function filter(change: Partial<AuditAddress>) {
    setSearch((now) => changeAuditAddress(now, change), { replace: true, preventScrollReset: true });
  }
  const to = (before: string) => `?${changeAuditAddress(search, { before })}`;
  return (
    <>
      <AuditFilters key={address.subject} {...{ address, actions, actors }} onChange={filter} />
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
              subjectTo={`?${changeAuditAddress(new URLSearchParams(), { subject: entry.subject })}`}
            />
          ))}
        </ol>
      )}
      {(address.before !== "" || next !== null) && (
        <nav aria-label="Pages" className={styles.pages}>
          {address.before !== "" && <ButtonLink to={to("")}>Newest</ButtonLink>}
          {next !== null && <ButtonLink to={to(next)}>Older</ButtonLink>}
        </nav>
      )}
    </>
  );
}
