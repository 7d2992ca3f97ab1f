import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { type SubmitEvent, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BuyersView } from "./buyers-view.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { type EditorDraft, editorFields, problemsOf, readDraft, type Terms } from "./editor-draft.ts";
import { KeepUnsaved } from "./keep-unsaved.tsx";
import { KindFields } from "./kind-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { SellingFields } from "./selling-fields.tsx";
import { usePictures } from "./use-pictures.ts";
import { useProductForm } from "./use-product-form.ts";
import { WordFields } from "./word-fields.tsx";
import styles from "./product-editor.module.css";

interface ProductScreenProps {
  terms: Terms;
  /** What the form begins with. */
  draft: EditorDraft;
  /** The product as it stands; without it a new one is made. */
  product?: EditedProduct;
  copiedFrom?: string | null;
}

/** Every field of a product, and beside them what buyers will see. */
export function ProductScreen({ terms, draft: begun, product, copiedFrom = null }: ProductScreenProps) {
  const pictures = usePictures(product?.images ?? []);
  const form = useProductForm({ draft: begun, product: product ?? null, pictures });
  const [isAsked, setIsAsked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { draft, seen, images, change, isBusy } = form;
  const isNew = seen === null;
  const read = readDraft(draft, images);
  const problems = problemsOf(read, isNew, terms);
  const isSending = pictures.list.some(({ address, failure }) => address === null && failure === null);

  const errorOf = (name: keyof typeof problems) => {
    const refusal = form.refusals[name];
    if (refusal !== undefined) return refusal;
    // What is typed already is judged at once; what is still empty, when the button is pressed.
    const isTyped = name in draft && draft[name as keyof EditorDraft] !== "";
    return isAsked || isTyped ? problems[name] : undefined;
  };
  const leadTo = (name: string | undefined | null) =>
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsAsked(true);
    const first = editorFields.find((name) => problems[name] !== undefined);
    if (first !== undefined) return leadTo(first);
    if (!isSending) leadTo(await form.send());
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
            A copy of {copiedFrom}: it needs a SKU of its own, its size and its stock. Pictures are not
            copied.
          </Notice>
        )}
        <ChangedMeanwhile changes={form.changes} />
        <WordFields {...parts} isNew={isNew} />
        <KindFields {...parts} terms={terms} />
        <PriceFields {...parts} terms={terms} />
        <PictureFields pictures={pictures} error={errorOf("images")} />
        <SellingFields {...parts} product={seen} />
      </div>
      <BuyersView read={read} terms={terms} picture={pictures.list[0]?.shown ?? null} />
      <div className={styles.foot}>
        <Button kind="action" type="submit" busy={isBusy} aria-disabled={isSending || undefined}>
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
        <p role="status" className={styles.muted}>
          {isSending && "Pictures are still on their way."}
          {!isSending && !isNew && form.isChanged && "Not saved yet."}
        </p>
      </div>
      <KeepUnsaved isChanged={form.isChanged || isSending} isLeaving={form.isLeaving} />
    </form>
  );
}
