import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import { formatUnitPrice } from "@dakbag/domain/money/money";
import { readUnitPrice } from "@dakbag/domain/money/unit-price-text";
import { capitalised } from "@dakbag/domain/text/capitalised";
import { Link } from "react-router";
import type { Answer } from "#app/api/call.ts";
import { formatDay } from "#app/staff/format-day.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./audit.module.css";

interface AuditEntryProps {
  entry: Answer<"GET /api/admin/audit">["entries"][number];
  /** Leads to all changes of the same subject. */
  subjectTo: string;
}

// More would push the other entries out of sight.
const maxChangesShown = 3;

/** What happened as a sentence, the actor and the time, and each field before and after. */
export function AuditEntry({ entry, subjectTo }: AuditEntryProps) {
  const rest = entry.changes.slice(maxChangesShown);
  return (
    <li className={styles.entry}>
      <p className={styles.summary}>{entry.summary}</p>
      <p className="muted">
        <span>{`${entry.actor} ·`}</span> <time dateTime={entry.at}>{indiaDateAndTime(entry.at)}</time> ·{" "}
        <Link to={subjectTo} aria-label={`All changes of ${entry.subject}`}>
          {entry.subject}
        </Link>
      </p>
      <Changes changes={entry.changes.slice(0, maxChangesShown)} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{`${rest.length} more ${rest.length === 1 ? "change" : "changes"}`}</summary>
          <Changes changes={rest} />
        </details>
      )}
    </li>
  );
}

function Changes({ changes }: Pick<AuditEntryProps["entry"], "changes">) {
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes} role="list">
      {changes.map(({ field, before, after }, at) => (
        <li key={at}>
          <span>{`${fieldLabel(field)}:`}</span>{" "}
          {isEmpty(before) ? null : (
            <>
              <del>{formatValue(field, before)}</del>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> became </span>
            </>
          )}
          <ins>{formatValue(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

/**
 * `countInStock` and `order-status` become "Count in stock", "Order status"; a day is the first one of a tax rate. A column of
 * a file stays.
 */
export function fieldLabel(name: string): string {
  if (isCalendarDay(name)) return `From ${formatDay(name)}`;
  if (/^[A-Z]/.test(name)) return name;
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[-._]+/g, " ");
  return capitalised(spaced.toLowerCase());
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

const prices = new Set(["price", "unitPrice"]);
// The database gives them as texts.
const decimals = new Set(["per-day requirement", "safety factor", "red threshold", "orange threshold"]);
const numberFormat = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 4 });

/** Figures in the one form that they have elsewhere, however they were stored: "₹3,599.00", "12,000", "18%". */
function formatValue(field: string, value: unknown): string {
  if (isEmpty(value)) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number" && typeof value !== "string") return JSON.stringify(value);
  const price = prices.has(field) ? readUnitPrice(String(value)) : undefined;
  if (price !== undefined) return formatUnitPrice(price);
  if (typeof value === "string" && !decimals.has(field)) return value;
  return `${numberFormat.format(Number(value))}${isCalendarDay(field) ? "%" : ""}`;
}
