import { isBag, maxSheetLengths } from "@dakbag/domain/catalogue/data-sheet";
import { fieldOf, type FormParts } from "#app/staff/field-of.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { EditorDraft } from "./editor-draft.ts";
import { optionalCount } from "./product-fields.tsx";
import { FormSection } from "./form-section.tsx";
import styles from "./product.module.css";

const optionalMeasure = { inputMode: "decimal", autoComplete: "off", optional: true } as const;

/** What else is known of a product: its page shows what is filled in. */
export function DataSheetFields(parts: FormParts<EditorDraft>) {
  const field = fieldOf(parts);
  return (
    <FormSection title="Data sheet">
      <p className="muted">Its page shows what is filled in, and nothing of the rest.</p>
      <div className={styles.row}>
        <TextField label="Weight of a piece in g" {...field("pieceGrams")} {...optionalMeasure} />
        {isBag(parts.draft) && (
          <TextField label="Flap in inches" {...field("flapInches")} {...optionalMeasure} />
        )}
        <TextField label="Pieces in a bundle" {...field("piecesPerBundle")} {...optionalCount} />
      </div>
      <div className={styles.row}>
        <TextField
          label="Carton size"
          {...field("cartonSize")}
          maxLength={maxSheetLengths.cartonSize}
          autoComplete="off"
          placeholder="60 x 45 x 40 cm"
          optional
        />
        <TextField
          label="Tolerance"
          {...field("tolerance")}
          maxLength={maxSheetLengths.tolerance}
          autoComplete="off"
          placeholder="± 5 mm in size"
          optional
        />
      </div>
    </FormSection>
  );
}
