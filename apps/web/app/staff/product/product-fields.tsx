import { conflictingSize } from "@dakbag/domain/catalogue/dimension-advice";
import {
  hasPieces,
  hasRolls,
  maxTextLengths,
  normaliseSku,
  productUnits,
} from "@dakbag/domain/catalogue/product-draft";
import { pieceNoun } from "@dakbag/domain/catalogue/contents";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { capitalised } from "@dakbag/domain/text/capitalised";
import { Link } from "react-router";
import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { formatQuantity } from "@dakbag/domain/money/money";
import { fieldOf, type FormParts } from "#app/staff/field-of.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { formatDay } from "#app/staff/format-day.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import type { EditorDraft, Terms } from "./editor-draft.ts";
import { FormSection } from "./form-section.tsx";
import styles from "./product.module.css";

/** What is typed into a field for a count that may stay empty. */
export const optionalCount = { inputMode: "numeric", autoComplete: "off", optional: true } as const;

/** SKU, title and description. */
export function NameFields({ isNew, ...parts }: FormParts<EditorDraft> & { isNew: boolean }) {
  const { draft, change } = parts;
  const field = fieldOf(parts);
  const sizeWarning = (where: string, text: string) => {
    const other = conflictingSize(text, draft);
    return other === undefined
      ? undefined
      : `The ${where} says ${other}, the dimension ${draft.dimension.trim()}.`;
  };
  return (
    <FormSection title="Name">
      <div className={styles.pair}>
        <TextField
          label="SKU"
          {...field("SKU")}
          readOnly={!isNew}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={maxTextLengths.SKU}
          remark={isNew ? "Can never be changed." : undefined}
          onBlur={() => change({ SKU: normaliseSku(draft.SKU) })}
        />
        <TextField
          label="Title"
          {...field("title")}
          maxLength={maxTextLengths.title}
          warning={sizeWarning("title", draft.title)}
        />
      </div>
      <TextArea
        label="Description"
        {...field("description")}
        rows={3}
        maxLength={maxTextLengths.description}
        warning={sizeWarning("description", draft.description)}
      />
    </FormSection>
  );
}

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
        {hasRolls(draft) && <TextField label="Rolls per box" {...field("rollsPerBox")} {...optionalCount} />}
        {hasPieces(draft) && (
          <TextField
            label={`${capitalised(pieceNoun(draft, 2))} per ${hasRolls(draft) ? "roll" : unitNoun(draft, 1)}`}
            {...field("piecesPerPack")}
            {...optionalCount}
          />
        )}
      </div>
      <datalist id="known-hsns">
        {terms.hsns.map((known) => (
          <option key={known.hsn} value={known.hsn} label={formatHsnRate(known)} />
        ))}
      </datalist>
      <p className="muted">
        GST follows the HSN. New codes and rates are added under <Link to="/admin/tax-rates">Tax rates</Link>.
      </p>
    </FormSection>
  );
}

/** What an HSN means for the price: "18% GST today, 12% from 1 Dec 2026". */
function formatHsnRate({ ratePercent, next }: Terms["hsns"][number]): string {
  const today =
    ratePercent === null ? "No GST rate today: not sold until one starts" : `${ratePercent}% GST today`;
  return next ? `${today}, ${next.ratePercent}% from ${formatDay(next.from)}` : today;
}

/** Stock, authorised vendors and visibility. */
export function SellingFields({
  product,
  ...parts
}: FormParts<EditorDraft> & { product: EditedProduct | null }) {
  const { draft, change } = parts;
  const field = fieldOf(parts);
  return (
    <FormSection title="Selling">
      {product ? (
        <p>
          <span>{`${formatQuantity(product.countInStock)} ${unitNoun(product, product.countInStock)} in stock. The stock is changed under`}</span>{" "}
          <Link to={`/admin/products?search=${encodeURIComponent(product.SKU)}`}>Products</Link>: orders
          change it while this form is open.
        </p>
      ) : (
        <TextField
          label="Opening stock"
          {...field("countInStock")}
          inputMode="numeric"
          autoComplete="off"
          remark={`In ${unitNoun(draft, 2)}. Later it is changed under Products.`}
        />
      )}
      <TextField
        label="Authorised vendors"
        {...field("authorizedVendors")}
        autoComplete="off"
        remark="Separated by commas; “common” means everyone."
      />
      <Checkbox
        label="Shown in the shop"
        name="showListing"
        checked={draft.showListing}
        onChange={({ target }) => change({ showListing: target.checked })}
      />
      <p className="muted">
        Products are never deleted, because orders refer to them. One that is not sold any more is hidden: it
        disappears from listings and search, and its page shows “not found”.
      </p>
    </FormSection>
  );
}
