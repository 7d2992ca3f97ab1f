import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { countWithNoun } from "@dakbag/domain/money/money";
import { draftOf, type EditorDraft, fieldLabels } from "./editor-draft.ts";

/** A field that another admin has changed while this form was open. */
export interface ConflictingChange {
  readonly label: string;
  readonly before: string;
  readonly now: string;
  /** The value of this form, where it was changed here too: that is kept. */
  readonly mine: string | null;
}

export interface Merged {
  readonly draft: EditorDraft;
  readonly images: readonly string[];
  readonly changes: readonly ConflictingChange[];
}

interface Editing {
  /** The product as this form last read it. */
  readonly seen: EditedProduct;
  readonly draft: EditorDraft;
  readonly images: readonly string[];
}

/** Merges the changes of others into the form; where both changed a field, the form keeps its own value. */
export function mergeChanges({ seen, draft, images }: Editing, now: EditedProduct): Merged {
  const [before, after] = [draftOf(seen), draftOf(now)];
  const merged: EditorDraft = { ...draft };
  const changes: ConflictingChange[] = [];
  for (const field of Object.keys(before) as (keyof EditorDraft)[]) {
    // The form does not change the stock.
    if (field === "countInStock" || before[field] === after[field]) continue;
    const isMine = draft[field] !== before[field] && draft[field] !== after[field];
    if (!isMine) Object.assign(merged, { [field]: after[field] });
    changes.push({
      label: fieldLabels[field],
      before: formatValue(before[field]),
      now: formatValue(after[field]),
      mine: isMine ? formatValue(draft[field]) : null,
    });
  }
  const same = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");
  if (same(seen.images, now.images)) return { draft: merged, images, changes };
  const areMine = !same(images, seen.images) && !same(images, now.images);
  const counted = (list: readonly string[]) => countWithNoun(list.length, "picture");
  changes.push({
    label: fieldLabels.images,
    before: counted(seen.images),
    now: counted(now.images),
    mine: areMine ? counted(images) : null,
  });
  return { draft: merged, images: areMine ? images : now.images, changes };
}

function formatValue(value: string | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? "nothing" : value;
}
