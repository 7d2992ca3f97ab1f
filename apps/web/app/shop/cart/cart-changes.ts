import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";

/** What is on its way for a line: the quantity wanted, its going, or why the last change was refused. */
export interface LineChange {
  readonly quantity?: number;
  readonly isLeaving?: boolean;
  readonly refusal?: string;
}

export type LineChanges = Readonly<Record<string, LineChange>>;

/**
 * Changes lines of the cart. A quantity shows at once; of quick changes of one line only the last is sent after the
 * first, one at a time, so that they arrive in order. When the server has spoken, its cart is read again.
 */
export function useCartChanges() {
  const [changes, setChanges] = useState<LineChanges>({});
  const wanted = useRef(new Map<string, number>());
  const { revalidate } = useRevalidator();

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
      for (const lineId of lineIds) set(lineId, { isLeaving: true });
      const areGone = await deleteLines(lineIds);
      await revalidate();
      for (const lineId of lineIds) set(lineId, null);
      // The deleted line takes the focus with it: the next one has it, not the top of the document.
      if (areGone) focusTitle(next);
    },
    [revalidate, set],
  );

  return { changes, changeQuantity, remove };
}

/** Sends what is wanted of a line until nothing newer is; answers why the last of it was refused. */
async function sendQuantities(lineId: string, wanted: Map<string, number>): Promise<string | null> {
  let refusal: string | null = null;
  let sent: number | undefined;
  for (let quantity = wanted.get(lineId); quantity !== sent; quantity = wanted.get(lineId)) {
    sent = quantity;
    if (quantity === undefined) break;
    try {
      await call("PATCH /api/cart/:id", { params: { id: lineId }, body: { quantity } });
      refusal = null;
    } catch (error) {
      refusal = messageOf(error, "Something went wrong!");
    }
  }
  wanted.delete(lineId);
  return refusal;
}

async function deleteLines(lineIds: readonly string[]): Promise<boolean> {
  try {
    for (const id of lineIds) await deleteLine(id);
    showToast("ok", lineIds.length === 1 ? "Item deleted successfully" : "Items deleted successfully"); // buyer §8
    return true;
  } catch {
    showToast("bad", "Failed to delete item."); // buyer §8
    return false;
  }
}

async function deleteLine(id: string): Promise<void> {
  try {
    await call("DELETE /api/cart/:id", { params: { id } });
  } catch (error) {
    // Already deleted in another tab: it is as it should be.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

const lines = () => [...document.querySelectorAll<HTMLElement>("[data-cart-line]")];

/** The line that will stand where these did: the first after the last of them, else the last before. */
function nextLine(lineIds: readonly string[]): string | undefined {
  const all = lines().map(({ dataset }) => dataset["cartLine"] ?? "");
  const place = all.findLastIndex((id) => lineIds.includes(id));
  const isStaying = (id: string) => !lineIds.includes(id);
  return all.slice(place + 1).find(isStaying) ?? all.findLast(isStaying);
}

function focusTitle(lineId: string | undefined): void {
  const line = lines().find(({ dataset }) => dataset["cartLine"] === lineId);
  // Not the quantity: on a phone that would bring the keyboard up.
  const target = line?.querySelector<HTMLElement>("a") ?? document.getElementById("main");
  target?.focus({ preventScroll: line === undefined });
}
