import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Deletion } from "./use-deletion.ts";

/** What was deleted, where it was, and the button that puts it back. */
export function UndoDeletion({ deletion, onUndo }: { deletion: Deletion; onUndo: () => void }) {
  const { items, isUndoing, refusal } = deletion;
  const [first] = items;
  if (!first) return null;
  const others = items.length - 1;
  return (
    <Notice
      tone={refusal === null ? "info" : "bad"}
      live
      actions={
        <Button size="small" busy={isUndoing} onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {refusal ?? `Deleted: ${first.product.title}${others > 0 ? ` and ${others} more` : ""}.`}
    </Notice>
  );
}
