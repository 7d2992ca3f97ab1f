import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { changeRows, getDraft, type OrderDraft, setDraft } from "./order-draft.ts";
import type { OrderReview } from "./order-review.ts";
import type { QuickOrderState } from "./use-quick-order.ts";
import styles from "./quick-order.module.css";

/** Buttons that correct many rows together. Until anything else changes, the last press can be undone. */
export function ForAll({ order }: { order: QuickOrderState }) {
  const { review, draft, announce } = order;
  const [done, setDone] = useState<{ label: string; before: OrderDraft; after: OrderDraft } | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => undo.current?.focus(), [done]);
  const fixes = review?.forAll ?? [];
  const last = done?.after === draft ? done : null;
  if (fixes.length === 0 && !last) return null;

  function apply({ label, changes }: OrderReview["forAll"][number]) {
    const before = getDraft();
    changeRows(changes);
    setDone({ label, before, after: getDraft() });
    announce(`Done: ${label}.`);
  }
  return (
    <div role="group" aria-label="For all" className={styles.forAll}>
      <span aria-hidden="true">For all:</span>
      {fixes.map((fix) => (
        <Button key={fix.label} size="small" onClick={() => apply(fix)}>
          {fix.label}
        </Button>
      ))}
      {last && (
        <Button ref={undo} kind="quiet" size="small" onClick={() => setDraft(last.before)}>
          {`Undo: ${last.label}`}
        </Button>
      )}
    </div>
  );
}
