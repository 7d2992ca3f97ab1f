import { conflictingSize } from "@dakbag/domain/catalogue/dimension-advice";
import { maxTextLengths, normaliseSku } from "@dakbag/domain/catalogue/product-draft";
import { fieldOf, type FormParts } from "#app/staff/field-of.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import type { EditorDraft } from "./editor-draft.ts";
import { FormSection } from "./form-section.tsx";
import styles from "./product.module.css";

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
