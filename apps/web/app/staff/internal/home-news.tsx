import { Link } from "react-router";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import type { StaffHome } from "./staff-home.tsx";
import { dayInWords } from "./staff-home-words.ts";
import styles from "./staff-home.module.css";

/** GST rates whose day is near. */
export function ComingRates({ rates, isLinked }: { rates: StaffHome["comingRates"]; isLinked: boolean }) {
  return (
    <StaffBlock title="GST rates that begin soon" className={styles.small}>
      {rates.length === 0 ? (
        <p className={styles.muted}>None within 30 days.</p>
      ) : (
        <ul role="list" className={styles.entries}>
          {rates.map(({ hsn, effectiveFrom, ratePercent, before }) => (
            <li key={`${hsn} ${effectiveFrom}`}>
              <strong>{dayInWords(effectiveFrom)}</strong>
              <p>
                HSN {hsn}: {before === null ? "" : `${before}% until then, `}
                {ratePercent}% from then on
              </p>
            </li>
          ))}
        </ul>
      )}
      {isLinked && (
        <p>
          <Link to="/admin/tax-rates">Tax rates</Link>
        </p>
      )}
    </StaffBlock>
  );
}

/** The last files that came in. */
export function LastUploads({ uploads }: Pick<NonNullable<StaffHome["forAdmins"]>, "uploads">) {
  return (
    <StaffBlock title="Last uploads" className={styles.small}>
      {uploads.length === 0 ? (
        <p className={styles.muted}>Nothing was uploaded yet.</p>
      ) : (
        <ul role="list" className={styles.entries}>
          {uploads.map(({ id, at, actor, summary }) => (
            <li key={id}>
              {summary}
              <p className={styles.muted}>
                {actor} · <time dateTime={at}>{indiaDateAndTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/admin/audit">Audit log</Link>
      </p>
    </StaffBlock>
  );
}
