import type { CartItem } from "@dakbag/contracts/cart";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { restoreLines } from "./cart-calls.ts";
import { focusTitle } from "./line-focus.ts";

/** The lines that were deleted last, as long as it can be undone. */
export interface Deletion {
  readonly items: readonly CartItem[];
  /** The place of the first of them in the list. */
  readonly place: number;
  readonly isUndoing: boolean;
  /** Why it could not be undone. */
  readonly refusal: string | null;
}

/** Remembers the last deletion from a list, and undoes it. */
export function useDeletion(list: readonly CartItem[]) {
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const { revalidate } = useRevalidator();
  const restored = useRef<string | null>(null);
  // The line must be there before it can have the focus.
  useEffect(() => {
    if (!list.some(({ _id }) => _id === restored.current)) return;
    focusTitle(restored.current ?? undefined);
    restored.current = null;
  }, [list]);

  const remember = useCallback((deleted: readonly string[], before: readonly CartItem[]) => {
    const items = before.filter(({ _id }) => deleted.includes(_id));
    const place = before.findIndex(({ _id }) => deleted.includes(_id));
    setDeletion(items.length === 0 ? null : { items, place, isUndoing: false, refusal: null });
  }, []);

  async function undo() {
    if (!deletion || deletion.isUndoing) return;
    const { items } = deletion;
    setDeletion({ ...deletion, isUndoing: true, refusal: null });
    const refusal = await restoreLines(items.map(({ _id }) => _id));
    if (refusal === null) restored.current = items[0]?._id ?? null;
    await revalidate();
    setDeletion(refusal === null ? null : { ...deletion, isUndoing: false, refusal });
  }

  return { deletion, remember, undo: () => void undo() };
}
