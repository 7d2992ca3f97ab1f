import { hasRolls, productUnits } from "@dakbag/domain/catalogue/product-draft";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { Link } from "react-router";
import { fieldOf, type FormParts } from "#app/staff/field-of.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { formatDay } from "#app/staff/format-day.ts";
import type { EditorDraft, Terms } from "./editor-draft.ts";
import { FormSection } from "./form-section.tsx";
import styles from "./product.module.css";

/** Price, unit and tax. */
export function PriceFields({ terms, ...parts }: FormParts<EditorDraft> & { terms: Terms }) {
  const { draft } = parts;
  const field = fieldOf(parts);
  const hsn = draft.hsn.replaceAll(/\s/g, "");
  const rate = terms.hsns.find((known) => known.hsn === hsn);
  return (
    <FormSection title="Price and tax">
      <div className={styles.row}>
        <TextField
          label="Price in ₹, without GST"
          {...field("price")}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          label="Sold by the"
          {...field("unit")}
          options={productUnits.map((unit) => ({ value: unit, label: `${unitNoun({ unit }, 1)} (${unit})` }))}
        />
        <TextField
          label="HSN"
          {...field("hsn")}
          list="known-hsns"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          remark={rate && formatHsnRate(rate)}
        />
        {hasRolls(draft) && (
          <TextField
            label="Rolls per box"
            {...field("rollsPerBox")}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        )}
      </div>
      <datalist id="known-hsns">
        {terms.hsns.map((known) => (
          <option key={known.hsn} value={known.hsn} label={formatHsnRate(known)} />
        ))}
      </datalist>
      <p className={styles.muted}>
        GST follows the HSN. New codes and rates are added under <Link to="/admin/tax-rates">Tax rates</Link>.
      </p>
    </FormSection>
  );
}

/** What an HSN means for the price: "18% GST today, 12% from 1 Dec 2026". */
function formatHsnRate({ ratePercent, next }: Terms["hsns"][number]): string {
  const today =
    ratePercent === null ? "No GST rate today: not sold until one begins" : `${ratePercent}% GST today`;
  return next ? `${today}, ${next.ratePercent}% from ${formatDay(next.from)}` : today;
}
