import type { ListedGstRate, WithdrawnGstRate } from "@dakbag/contracts/gst-rates";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { StateWord, type StateTone } from "#app/ui/state-word.tsx";
import { numeric } from "#app/ui/table.tsx";
import { formatDay } from "#app/staff/format-day.ts";
import type { TaxRates } from "./rate-draft.ts";
import styles from "./tax-rates.module.css";

type State = "scheduled" | "in-force" | "past" | "withdrawn";
type Entry = (ListedGstRate | WithdrawnGstRate) & { state: State };

const states: Record<State, { tone: StateTone; word: string }> = {
  scheduled: { tone: "warn", word: "Scheduled" },
  "in-force": { tone: "ok", word: "In force" },
  past: { tone: "neutral", word: "Past" },
  withdrawn: { tone: "bad", word: "Withdrawn" },
};

/** Every rate there was, is or will be, and those withdrawn, the newest day first: who, when and why. */
export function RateHistory({ taxRates }: { taxRates: TaxRates }) {
  return (
    <StaffTable name="History of rates">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">HSN</th>
          <th scope="col" className={numeric}>
            Rate
          </th>
          <th scope="col">State</th>
          <th scope="col">Scheduled by</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {entriesOf(taxRates).map((entry, index) => (
          <tr key={index}>
            <th scope="row" data-label="From" className={styles.day}>
              {formatDay(entry.effectiveFrom)}
            </th>
            <td data-label="HSN">{entry.hsn}</td>
            <td data-label="Rate" className={numeric}>
              {entry.ratePercent}%
            </td>
            <td data-label="State">
              <div className={styles.state}>
                <StateWord tone={states[entry.state].tone}>{states[entry.state].word}</StateWord>
                {"withdrawnBy" in entry && (
                  <span className={styles.muted}>
                    by {entry.withdrawnBy}, {indiaDateAndTime(entry.withdrawnAt)}
                  </span>
                )}
              </div>
            </td>
            <td data-label="Scheduled by">
              {entry.scheduledAt === null ? (
                <span className={styles.muted}>The shop began with it</span>
              ) : (
                <div className={styles.state}>
                  {entry.actor}
                  <span className={styles.muted}>{indiaDateAndTime(entry.scheduledAt)}</span>
                </div>
              )}
            </td>
            <td data-label="Why" className={styles.note}>
              {entry.note === "" ? <span className={styles.muted}>Not noted</span> : entry.note}
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}

/** The rates come with the newest day of each HSN first: the first one that has begun is in force. */
function entriesOf({ today, rates, withdrawn }: TaxRates): Entry[] {
  const begun = new Set<string>();
  const current = rates.map((rate): Entry => {
    if (rate.effectiveFrom > today) return { ...rate, state: "scheduled" };
    const state = begun.has(rate.hsn) ? "past" : "in-force";
    begun.add(rate.hsn);
    return { ...rate, state };
  });
  const all = [...current, ...withdrawn.map((rate): Entry => ({ ...rate, state: "withdrawn" }))];
  return all.toSorted(
    (one, other) => other.effectiveFrom.localeCompare(one.effectiveFrom) || one.hsn.localeCompare(other.hsn),
  );
}
