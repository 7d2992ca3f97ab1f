import { Link } from "react-router";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import type { AuditPage } from "./audit-log.tsx";
import styles from "./audit-log.module.css";

interface AuditEntryProps {
  entry: AuditPage["entries"][number];
  /** Where all that was done to the same thing stands. */
  subjectTo: string;
}

/** What happened as a sentence, by whom and when, and what stood in each field before and after. */
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
              {words(field)}:{" "}
              {isNothing(before) ? null : (
                <>
                  <del>{valueInWords(before)}</del> <span aria-hidden="true">→</span>
                  <span className="visually-hidden"> became </span>{" "}
                </>
              )}
              <ins>{valueInWords(after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** `countInStock` and `order-status` as people write them: "Count in stock", "Order status". A column of a file stays. */
export function words(name: string): string {
  if (/^[A-Z]/.test(name)) return name;
  const spaced = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-._]+/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const isNothing = (value: unknown) => value === null || value === undefined || value === "";

function valueInWords(value: unknown): string {
  if (isNothing(value)) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" || typeof value === "number") return String(value);
  return JSON.stringify(value);
}
