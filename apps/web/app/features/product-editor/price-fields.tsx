import { hasRolls, productUnits } from "@dakbag/domain/product-draft";
import { unitNoun } from "@dakbag/domain/sale-kind";
import { Link } from "react-router";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { EditorDraft, Terms } from "./editor-draft.ts";
import { type FieldParts, textOf } from "./field-parts.ts";
import { hsnWords } from "./hsn-words.ts";
import styles from "./product-editor.module.css";

/** Price, unit and tax. */
export function PriceFields({ terms, ...parts }: FieldParts & { terms: Terms }) {
  const { draft, change } = parts;
  const hsn = draft.hsn.replaceAll(/\s/g, "");
  const rate = terms.hsns.find((known) => known.hsn === hsn);
  return (
    <section className={styles.section} aria-labelledby="price-heading">
      <h2 id="price-heading">Price and tax</h2>
      <div className={styles.row}>
        <TextField
          label="Price in ₹, without GST"
          {...textOf(parts, "price")}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          label="Sold by the"
          name="unit"
          value={draft.unit}
          options={productUnits.map((unit) => ({ value: unit, label: `${unitNoun({ unit }, 1)} (${unit})` }))}
          onChange={({ target }) => change({ unit: target.value as EditorDraft["unit"] })}
        />
        <TextField
          label="HSN"
          {...textOf(parts, "hsn")}
          list="known-hsns"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          remark={rate && hsnWords(rate)}
        />
        {hasRolls(draft) && (
          <TextField
            label="Rolls per box"
            {...textOf(parts, "rollsPerBox")}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        )}
      </div>
      <datalist id="known-hsns">
        {terms.hsns.map((known) => (
          <option key={known.hsn} value={known.hsn} label={hsnWords(known)} />
        ))}
      </datalist>
      <p className={styles.muted}>
        GST follows the HSN. New codes and rates are added under <Link to="/admin/tax-rates">Tax rates</Link>.
      </p>
    </section>
  );
}
