import type { ListedGstRate } from "@dakbag/contracts/gst-rates";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { formatDay } from "#app/staff/format-day.ts";
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
  const hsns = [...new Set([...rates, ...products].map(({ hsn }) => hsn))].toSorted();
  return (
    <StaffTable name="Rates by HSN">
      <thead>
        <tr>
          <th scope="col">HSN</th>
          <th scope="col">Goods</th>
          <th scope="col">In force</th>
          <th scope="col">To come</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
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
              <td data-label="To come">
                {coming.length === 0 ? (
                  <span className={styles.muted}>Nothing scheduled</span>
                ) : (
                  <ul role="list" className={styles.coming}>
                    {coming.map((rate) => (
                      <li key={rate.effectiveFrom}>
                        <span>
                          <strong>{rate.ratePercent}%</strong> from {formatDay(rate.effectiveFrom)}
                        </span>
                        <Button
                          size="small"
                          aria-label={`Withdraw ${rate.ratePercent}% for HSN ${hsn} from ${formatDay(rate.effectiveFrom)}`}
                          onClick={() => onWithdraw(rate)}
                        >
                          Withdraw
                        </Button>
                      </li>
                    ))}
                  </ul>
                )}
              </td>
              <td data-label="Change">
                <Button size="small" aria-describedby={`hsn-${hsn}`} onClick={() => onChange(hsn)}>
                  Schedule
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </StaffTable>
  );
}

function InForce({ rate }: { rate: ListedGstRate | undefined }) {
  if (!rate) return <StateWord tone="bad">No rate: not sold</StateWord>;
  return (
    <span>
      <strong>{rate.ratePercent}%</strong>{" "}
      <span className={styles.muted}>since {formatDay(rate.effectiveFrom)}</span>
    </span>
  );
}
