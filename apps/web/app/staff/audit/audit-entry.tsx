import { Link } from "react-router";
import type { Answer } from "#app/api/call.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./audit.module.css";

interface AuditEntryProps {
  entry: Answer<"GET /api/admin/audit">["entries"][number];
  /** Leads to all changes of the same subject. */
  subjectTo: string;
}

/** What happened as a sentence, by whom and when, and each field before and after. */
export function AuditEntry({ entry, subjectTo }: AuditEntryProps) {
  return (
    <li className={styles.entry}>
      <p className={styles.summary}>{entry.summary}</p>
      <p className={styles.muted}>
        {entry.actor} · <time dateTime={entry.at}>{indiaDateAndTime(entry.at)}</time> ·{" "}
        <Link to={subjectTo} aria-label={`All changes of ${entry.subject}`}>
          {entry.subject}
        </Link>
      </p>
      {entry.changes.length > 0 && (
        <ul className={styles.changes} role="list">
          {entry.changes.map(({ field, before, after }, at) => (
            <li key={at}>
              {fieldLabel(field)}:{" "}
              {isEmpty(before) ? null : (
                <>
                  <del>{formatValue(before)}</del> <span aria-hidden="true">→</span>
                  <span className="visually-hidden"> became </span>{" "}
                </>
              )}
              <ins>{formatValue(after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** `countInStock` and `order-status` become "Count in stock", "Order status". A column of a file stays. */
export function fieldLabel(name: string): string {
  if (/^[A-Z]/.test(name)) return name;
  const spaced = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-._]+/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function formatValue(value: unknown): string {
  if (isEmpty(value)) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" || typeof value === "number") return String(value);
  return JSON.stringify(value);
}
