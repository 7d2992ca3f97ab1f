import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { draftOf, type EditorDraft, fieldLabels } from "./editor-draft.ts";

/** A field that somebody else has changed while this form stood open. */
export interface ChangeOfOthers {
  readonly label: string;
  readonly before: string;
  readonly now: string;
  /** What this form says of it, where it was changed here too: that is kept. */
  readonly mine: string | null;
}

export interface Merged {
  readonly draft: EditorDraft;
  readonly images: readonly string[];
  readonly changes: readonly ChangeOfOthers[];
}

interface Editing {
  /** The product as this form has last seen it. */
  readonly seen: EditedProduct;
  readonly draft: EditorDraft;
  readonly images: readonly string[];
}

/** Puts what others have changed under what was written here: only where both changed a field does anybody have to choose. */
export function mergeChanges({ seen, draft, images }: Editing, now: EditedProduct): Merged {
  const [before, after] = [draftOf(seen), draftOf(now)];
  const merged: EditorDraft = { ...draft };
  const changes: ChangeOfOthers[] = [];
  for (const field of Object.keys(before) as (keyof EditorDraft)[]) {
    // The stock is not written here.
    if (field === "countInStock" || before[field] === after[field]) continue;
    const isMine = draft[field] !== before[field] && draft[field] !== after[field];
    if (!isMine) Object.assign(merged, { [field]: after[field] });
    changes.push({
      label: fieldLabels[field],
      before: words(before[field]),
      now: words(after[field]),
      mine: isMine ? words(draft[field]) : null,
    });
  }
  const same = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");
  if (same(seen.images, now.images)) return { draft: merged, images, changes };
  const areMine = !same(images, seen.images) && !same(images, now.images);
  const counted = (list: readonly string[]) => (list.length === 1 ? "1 picture" : `${list.length} pictures`);
  changes.push({
    label: fieldLabels.images,
    before: counted(seen.images),
    now: counted(now.images),
    mine: areMine ? counted(images) : null,
  });
  return { draft: merged, images: areMine ? images : now.images, changes };
}

function words(value: string | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? "nothing" : value;
}
