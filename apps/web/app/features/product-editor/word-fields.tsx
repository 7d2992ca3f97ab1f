import { otherSizeIn } from "@dakbag/domain/dimension-advice";
import { longestTexts, tidySku } from "@dakbag/domain/product-draft";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { type FieldParts, textOf } from "./field-parts.ts";
import styles from "./product-editor.module.css";

/** What a product is called. */
export function WordFields({ isNew, ...parts }: FieldParts & { isNew: boolean }) {
  const { draft, change } = parts;
  const sizeWarning = (where: string, text: string) => {
    const other = otherSizeIn(text, draft);
    return other === undefined
      ? undefined
      : `The ${where} says ${other}, the dimension ${draft.dimension.trim()}.`;
  };
  return (
    <section className={styles.section} aria-labelledby="words-heading">
      <h2 id="words-heading">What it is called</h2>
      <div className={styles.pair}>
        <TextField
          label="SKU"
          {...textOf(parts, "SKU")}
          readOnly={!isNew}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={longestTexts.SKU}
          remark={isNew ? "Can never be changed." : undefined}
          onBlur={() => change({ SKU: tidySku(draft.SKU) })}
        />
        <TextField
          label="Title"
          {...textOf(parts, "title")}
          maxLength={longestTexts.title}
          warning={sizeWarning("title", draft.title)}
        />
      </div>
      <TextArea
        label="Description"
        {...textOf(parts, "description")}
        rows={3}
        maxLength={longestTexts.description}
        warning={sizeWarning("description", draft.description)}
      />
    </section>
  );
}
