import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { type SubmitEvent, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { BuyerPreview } from "./buyer-preview.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { type EditorDraft, editorFields, problemsOf, readDraft, type Terms } from "./editor-draft.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { DataSheetFields } from "./data-sheet-fields.tsx";
import { KindFields } from "./kind-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { NameFields, PriceFields, SellingFields } from "./product-fields.tsx";
import { usePictures } from "./use-pictures.ts";
import { useProductForm } from "./use-product-form.ts";
import styles from "./product.module.css";

export interface ProductFormProps {
  terms: Terms;
  /** What the form begins with. */
  draft: EditorDraft;
  /** The product as saved; without it a new one is created. */
  product?: EditedProduct;
  copiedFrom?: string | null;
}

/** Every field of a product, and beside them what buyers will see. */
export function ProductForm({ terms, draft: initialDraft, product, copiedFrom = null }: ProductFormProps) {
  const pictures = usePictures(product?.images ?? []);
  const form = useProductForm({ draft: initialDraft, product: product ?? null, pictures });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { draft, seen, images, change } = form;
  const { errors, form: element, isBusy } = form.saving;
  const isNew = seen === null;
  const read = readDraft(draft, images);
  const problems = problemsOf(read, isNew, terms);
  const isUploading = pictures.list.some(({ address, failure }) => address === null && failure === null);

  const errorOf = (name: keyof typeof problems) => {
    const refusal = errors[name];
    if (refusal !== undefined) return refusal;
    // Typed fields are validated immediately; empty ones when the button is pressed.
    const isTyped = name in draft && draft[name as keyof EditorDraft] !== "";
    return isSubmitted || isTyped ? problems[name] : undefined;
  };
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    const first = editorFields.find((name) => problems[name] !== undefined);
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!isUploading) await form.send();
  }
  const parts = { draft, change, errorOf };
  return (
    <form
      ref={element}
      className={styles.screen}
      aria-label={isNew ? "New product" : `Product ${draft.SKU}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.fields}>
        {copiedFrom !== null && (
          <Notice tone="info">
            {`A copy of ${copiedFrom}: it needs a SKU of its own, its size and its stock. Pictures are not copied.`}
          </Notice>
        )}
        <EditConflict changes={form.changes} />
        <NameFields {...parts} isNew={isNew} />
        <KindFields {...parts} terms={terms} />
        <PriceFields {...parts} terms={terms} />
        <DataSheetFields {...parts} />
        <PictureFields pictures={pictures} error={errorOf("images")} />
        <SellingFields {...parts} product={seen} />
      </div>
      <BuyerPreview read={read} terms={terms} picture={pictures.list[0]?.shown ?? null} />
      <div className={styles.foot}>
        {form.careNotice && <div className={styles.care}>{form.careNotice}</div>}
        <Button kind="action" type="submit" busy={isBusy} aria-disabled={isUploading || undefined}>
          {isNew ? "Create product" : "Save"}
        </Button>
        {seen && (
          <ButtonLink to={`/admin/products/new?copy=${encodeURIComponent(seen.SKU)}`}>
            Create a copy
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" to="/admin/products">
          All products
        </ButtonLink>
        <ActionError>{form.saving.refusal}</ActionError>
        <p role="status" className="muted">
          {isUploading ? "Pictures are still uploading." : !isNew && form.isChanged && "Not saved yet."}
        </p>
      </div>
      <UnsavedChanges isChanged={form.isChanged || isUploading} isLeaving={form.isLeaving} />
    </form>
  );
}
