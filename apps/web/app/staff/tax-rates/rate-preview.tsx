import { previousRate, readRatePercent, unitPriceWithGst } from "@dakbag/domain/gst/gst-rate-schedule";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { formatRupees, formatUnitPrice, parseUnitPrice } from "@dakbag/domain/money/money";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { numeric, TableHead } from "#app/ui/table.tsx";
import { formatDay } from "#app/staff/format-day.ts";
import { describeGoods } from "./describe-goods.ts";
import type { RateDraft, RateProblems, TaxRates } from "./rate-draft.ts";
import styles from "./tax-rates.module.css";

interface RatePreviewProps {
  taxRates: TaxRates;
  draft: RateDraft;
  problems: RateProblems;
}

/** What the rate would do, before it is scheduled: the products it concerns, with their prices before and after. */
export function RatePreview({ taxRates, draft, problems }: RatePreviewProps) {
  const percent = readRatePercent(draft.ratePercent);
  const isComplete = !problems.hsn && !problems.effectiveFrom && percent !== undefined;
  return (
    <section className={styles.preview} aria-label="What changes" aria-live="polite">
      {isComplete ? (
        <PriceChange taxRates={taxRates} hsn={draft.hsn.trim()} day={draft.effectiveFrom} percent={percent} />
      ) : (
        <p className="muted">Enter HSN, day and rate to see the prices before and after.</p>
      )}
    </section>
  );
}

interface PriceChangeProps {
  taxRates: TaxRates;
  hsn: string;
  day: string;
  percent: number;
}

function PriceChange({ taxRates, hsn, day, percent }: PriceChangeProps) {
  const { rates } = taxRates;
  const products = taxRates.products.filter((product) => product.hsn === hsn);
  const before = previousRate(rates, hsn, day);
  const after = percentToBasisPoints(percent);
  const next = rates.findLast((rate) => rate.hsn === hsn && rate.effectiveFrom > day);
  const prices = products.map((product) => {
    const price = parseUnitPrice(String(product.price));
    const old = before === undefined ? "Not sold" : formatRupees(unitPriceWithGst(price, before));
    return {
      ...product,
      old,
      unit: formatUnitPrice(price),
      new: formatRupees(unitPriceWithGst(price, after)),
    };
  });
  const [example] = prices;
  return (
    <>
      <p className={styles.sentence}>
        <span>{`From ${formatDay(day)} the ${describeGoods(products)} of HSN ${hsn}`}</span>{" "}
        {before === after ? (
          <span>{`keep ${percent}% GST: nothing changes.`}</span>
        ) : (
          <>
            <span>have </span>
            <strong>{`${percent}%`}</strong>
            <span>
              {before === undefined
                ? " GST, where there was no rate before."
                : ` GST instead of ${before / 100}%.`}
            </span>
          </>
        )}
        {example && before !== after && before !== undefined && (
          <>
            <span>{` One ${example.SKU} costs `}</span>
            <strong>{example.new}</strong>
            <span>{` instead of ${example.old} with GST.`}</span>
          </>
        )}
      </p>
      {next && (
        <p className="muted">
          {`It applies until ${next.ratePercent}% starts on ${formatDay(next.effectiveFrom)}.`}
        </p>
      )}
      {prices.length > 0 && before !== after && (
        <details className={styles.prices}>
          <summary>{`Prices of all ${describeGoods(products)}`}</summary>
          <PriceTable day={day} prices={prices} />
        </details>
      )}
    </>
  );
}

interface ShownPrice {
  SKU: string;
  title: string;
  unit: string;
  old: string;
  new: string;
}

function PriceTable({ day, prices }: { day: string; prices: readonly ShownPrice[] }) {
  return (
    <StaffTable name="Prices before and after">
      <TableHead
        columns={[
          "SKU",
          "Product",
          { number: "Without GST" },
          { number: "Until then" },
          { number: `From ${formatDay(day)}` },
        ]}
      />
      <tbody>
        {prices.map((product) => (
          <tr key={product.SKU}>
            <th scope="row" data-label="SKU">
              {product.SKU}
            </th>
            <td data-label="Product">{product.title}</td>
            <td data-label="Without GST" className={numeric}>
              {product.unit}
            </td>
            <td data-label="Until then" className={numeric}>
              {product.old}
            </td>
            <td data-label="From then" className={numeric}>
              {product.new}
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
