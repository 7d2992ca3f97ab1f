import { dimensionAdvice } from "@dakbag/domain/catalogue/dimension-advice";
import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { maxTextLengths, productSizes, productUnits } from "@dakbag/domain/catalogue/product-draft";
import { productTypes, listingLocations } from "@dakbag/domain/catalogue/listing-locations";
import { useState } from "react";
import { fieldOf, type FormParts } from "#app/staff/field-of.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { EditorDraft, Terms } from "./editor-draft.ts";
import { FormSection } from "./form-section.tsx";
import styles from "./product.module.css";

// No type has a capital letter.
const anotherType = "ANOTHER";

/** Category, type, size and dimension: they decide which pages list a product, and how it is drawn. */
export function KindFields({ terms, ...parts }: FormParts<EditorDraft> & { terms: Terms }) {
  const { draft, change, errorOf } = parts;
  const field = fieldOf(parts);
  const types = typesOf(draft.category, terms);
  const [isOther, setIsOther] = useState(draft.type !== "" && !types.includes(draft.type));
  const advice = dimensionAdvice(draft);

  function chooseCategory(category: EditorDraft["category"]) {
    const [only, ...others] = typesOf(category, terms);
    setIsOther(false);
    chooseType(category, others.length === 0 ? (only ?? "") : "");
  }
  /** A new type proposes the HSN and the unit of other goods of its kind. */
  function chooseType(category: EditorDraft["category"], type: string) {
    const like = terms.types.find((one) => one.category === category && one.type === type);
    const unit = productUnits.find((known) => known === like?.unit);
    const size = draft.size === "combo" && category !== "POLY-VALMO" ? "medium" : draft.size;
    change({ category, type, size, ...(like && { hsn: like.hsn }), ...(unit && { unit }) });
  }
  return (
    <FormSection title="Category and size">
      <div className={styles.pair}>
        <SelectField
          label="Category"
          {...field("category")}
          options={productCategories}
          onChange={({ target }) => chooseCategory(target.value as EditorDraft["category"])}
        />
        <SelectField
          label="Type"
          name={isOther ? undefined : "type"}
          value={isOther ? anotherType : draft.type}
          error={isOther ? undefined : errorOf("type")}
          placeholder="Please choose"
          options={[
            ...types.map((type) => ({ value: type, label: typeLabel(draft, type) })),
            { value: anotherType, label: "Another type…" },
          ]}
          onChange={({ target }) => {
            setIsOther(target.value === anotherType);
            if (target.value === anotherType) change({ type: "" });
            else chooseType(draft.category, target.value);
          }}
        />
      </div>
      {isOther && (
        <TextField
          label="New type"
          {...field("type")}
          maxLength={maxTextLengths.type}
          autoCapitalize="none"
          autoComplete="off"
          hint={`Small letters with hyphens, like "${types[0] ?? "poly-bw-pd"}". Decides the listing page.`}
        />
      )}
      <div className={styles.pair}>
        <SelectField
          label="Size"
          {...field("size")}
          options={productSizes.filter((size) => size !== "combo" || draft.category === "POLY-VALMO")}
        />
        <div className={styles.withButton}>
          <TextField
            label="Dimension"
            {...field("dimension")}
            maxLength={maxTextLengths.dimension}
            autoComplete="off"
            warning={advice?.problem}
          />
          {advice?.suggestion !== undefined && (
            <Button size="small" onClick={() => change({ dimension: advice.suggestion ?? "" })}>
              {`Write “${advice.suggestion}”`}
            </Button>
          )}
        </div>
      </div>
    </FormSection>
  );
}

/** Types with listings first, then other types that products have. */
function typesOf(category: EditorDraft["category"], terms: Terms): string[] {
  const used = terms.types.filter((one) => one.category === category).map(({ type }) => type);
  return [...new Set([...productTypes[category], ...used])];
}

/** "poly-bw-pd: Poly Courier Bag Black & White, POD" */
function typeLabel({ SKU, category, size }: EditorDraft, type: string): string {
  const [place] = listingLocations({ SKU, category, size, type });
  if (place) return `${type}: ${[place.title, ...place.within].join(", ")}`;
  return category === "HONEYCOMB" ? type : `${type}: on no page`;
}
