import type { ListedGstRate, WithdrawnGstRate } from "@dakbag/contracts/gst-rates";
import { mayUse } from "#app/staff/staff-access.ts";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { formatDay } from "#app/staff/format-day.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { numeric, TableHead } from "#app/ui/table.tsx";
import { describeGoods } from "./describe-goods.ts";
import type { TaxRates } from "./rate-draft.ts";
import styles from "./tax-rates.module.css";
import type { ScheduledRate } from "./withdraw-dialog.tsx";

interface RatesInForceProps {
  taxRates: TaxRates;
  onChange: (hsn: string) => void;
  onWithdraw: (rate: ScheduledRate) => void;
}

/** Each HSN with the rate of today and those that come. */
export function RatesInForce({ taxRates, onChange, onWithdraw }: RatesInForceProps) {
  const { today, rates, products } = taxRates;
  const mayChange = mayUse("admin");
  const hsns = [...new Set([...rates, ...products].map(({ hsn }) => hsn))].toSorted();
  return (
    <StaffTable name="Rates by HSN">
      <TableHead columns={["HSN", "Goods", "In force", "Upcoming", ...(mayChange ? ["Change"] : [])]} />
      <tbody>
        {hsns.map((hsn) => {
          const own = rates.filter((rate) => rate.hsn === hsn);
          const coming = own.filter((rate) => rate.effectiveFrom > today).toReversed();
          return (
            <tr key={hsn}>
              <th scope="row" data-label="HSN" id={`hsn-${hsn}`}>
                {hsn}
              </th>
              <td data-label="Goods">{describeGoods(products.filter((product) => product.hsn === hsn))}</td>
              <td data-label="In force">
                <InForce rate={own.find((rate) => rate.effectiveFrom <= today)} />
              </td>
              <td data-label="Upcoming">
                {coming.length === 0 ? (
                  <span className="muted">Nothing scheduled</span>
                ) : (
                  <ul role="list" className={styles.coming}>
                    {coming.map((rate) => (
                      <li key={rate.effectiveFrom}>
                        <span>
                          <strong>{`${rate.ratePercent}%`}</strong>{" "}
                          <span>{`from ${formatDay(rate.effectiveFrom)}`}</span>
                        </span>
                        {mayChange && (
                          <Button
                            size="small"
                            aria-label={`Withdraw ${rate.ratePercent}% for HSN ${hsn} from ${formatDay(rate.effectiveFrom)}`}
                            onClick={() => onWithdraw(rate)}
                          >
                            Withdraw
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
              {mayChange && (
                <td data-label="Change">
                  <Button size="small" aria-describedby={`hsn-${hsn}`} onClick={() => onChange(hsn)}>
                    Schedule
                  </Button>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </StaffTable>
  );
}

function InForce({ rate }: { rate: ListedGstRate | undefined }) {
  if (!rate) return <Badge tone="bad">No rate: not sold</Badge>;
  return (
    <span>
      <strong>{`${rate.ratePercent}%`}</strong>{" "}
      <span className="muted">{`since ${formatDay(rate.effectiveFrom)}`}</span>
    </span>
  );
}

type State = "scheduled" | "in-force" | "past" | "withdrawn";
type Entry = (ListedGstRate | WithdrawnGstRate) & { state: State };

const states: Record<State, { tone: BadgeTone; word: string }> = {
  scheduled: { tone: "warn", word: "Scheduled" },
  "in-force": { tone: "ok", word: "In force" },
  past: { tone: "neutral", word: "Past" },
  withdrawn: { tone: "bad", word: "Withdrawn" },
};

/** Past, current, future and withdrawn rates, the newest day first: who, when and why. */
export function RateHistory({ taxRates }: { taxRates: TaxRates }) {
  return (
    <StaffTable name="History of rates">
      <TableHead columns={["From", "HSN", { number: "Rate" }, "State", "Scheduled by", "Reason"]} />
      <tbody>
        {entriesOf(taxRates).map((entry, index) => (
          <tr key={index}>
            <th scope="row" data-label="From" className="nowrap">
              {formatDay(entry.effectiveFrom)}
            </th>
            <td data-label="HSN">{entry.hsn}</td>
            <td data-label="Rate" className={numeric}>
              {`${entry.ratePercent}%`}
            </td>
            <td data-label="State">
              <div className={styles.state}>
                <Badge tone={states[entry.state].tone}>{states[entry.state].word}</Badge>
                {"withdrawnBy" in entry && (
                  <span className="muted">
                    {`by ${entry.withdrawnBy}, ${indiaDateAndTime(entry.withdrawnAt)}`}
                  </span>
                )}
              </div>
            </td>
            <td data-label="Scheduled by">
              {entry.scheduledAt === null ? (
                <span className="muted">Initial rate</span>
              ) : (
                <div className={styles.state}>
                  <span>{entry.actor}</span>
                  <span className="muted">{indiaDateAndTime(entry.scheduledAt)}</span>
                </div>
              )}
            </td>
            <td data-label="Reason" className={styles.note}>
              {entry.note === "" ? <span className="muted">Not recorded</span> : entry.note}
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}

/** Expects the newest day of each HSN first: the first one that has started is in force. */
function entriesOf({ today, rates, withdrawn }: TaxRates): Entry[] {
  const hsnsInForce = new Set<string>();
  const current = rates.map((rate): Entry => {
    if (rate.effectiveFrom > today) return { ...rate, state: "scheduled" };
    const state = hsnsInForce.has(rate.hsn) ? "past" : "in-force";
    hsnsInForce.add(rate.hsn);
    return { ...rate, state };
  });
  const all = [...current, ...withdrawn.map((rate): Entry => ({ ...rate, state: "withdrawn" }))];
  return all.toSorted(
    (one, other) => other.effectiveFrom.localeCompare(one.effectiveFrom) || one.hsn.localeCompare(other.hsn),
  );
}
