import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { deleteLines, saveLines, sendQuantities } from "./cart-calls.ts";
import { focusTitle, nextLine } from "./line-focus.ts";
import { type LineChange, type LineChanges, withChanges } from "./pending-cart.ts";
import type { Cart } from "../read-cart.ts";
import { useDeletion } from "./use-deletion.ts";

/**
 * The cart with its pending changes, and the functions that change it. A quantity is shown immediately; of quick changes of
 * one line only the last is sent after the first, one at a time, so that they arrive in order. Then the server's cart
 * is read again.
 */
export function useCartChanges(cart: Cart) {
  const [changes, setChanges] = useState<LineChanges>({});
  const wanted = useRef(new Map<string, number>());
  const { revalidate } = useRevalidator();
  const { deletion, remember, undo } = useDeletion(cart.items);
  // Not a dependency of what the lines are given: a line without a change does not render again.
  const items = useRef(cart.items);
  useEffect(() => void (items.current = cart.items), [cart.items]);

  const set = useCallback((lineId: string, change: LineChange | null) => {
    setChanges(({ [lineId]: _before, ...others }) => (change ? { ...others, [lineId]: change } : others));
  }, []);

  const changeQuantity = useCallback(
    async (lineId: string, quantity: number) => {
      const isSending = wanted.current.has(lineId);
      wanted.current.set(lineId, quantity);
      set(lineId, { quantity });
      if (isSending) return;
      const refusal = await sendQuantities(lineId, wanted.current);
      await revalidate();
      set(lineId, refusal === null ? null : { refusal });
    },
    [revalidate, set],
  );

  const remove = useCallback(
    async (lineIds: readonly string[]) => {
      const next = nextLine(lineIds);
      const before = items.current;
      for (const lineId of lineIds) set(lineId, { isDeleting: true });
      const deleted = await deleteLines("DELETE /api/cart/:id", lineIds);
      await revalidate();
      for (const lineId of lineIds) set(lineId, null);
      if (!deleted) return;
      remember(deleted, before);
      // The focus moves to the next line, not to the top of the document.
      focusTitle(next);
    },
    [remember, revalidate, set],
  );

  /** @returns why they could not be saved for later; null when they are */
  const saveForLater = useCallback(
    async (lineIds: readonly string[]): Promise<string | null> => {
      const next = nextLine(lineIds);
      for (const lineId of lineIds) set(lineId, { isSaving: true });
      const refusal = await saveLines(lineIds);
      await revalidate();
      for (const lineId of lineIds) set(lineId, refusal === null ? null : { refusal });
      if (refusal === null) focusTitle(next);
      return refusal;
    },
    [revalidate, set],
  );

  return { ...withChanges(cart, changes), changes, changeQuantity, remove, saveForLater, deletion, undo };
}
