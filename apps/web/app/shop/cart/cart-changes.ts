import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { CartItem } from "@dakbag/contracts/cart";
import { discountPercent } from "@dakbag/domain/money/bulk-discount";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { paiseToRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/money/price-breakdown";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { priceProduct } from "#app/components/product-price.ts";
import type { Cart } from "./read-cart.ts";

/** A change of a line that the server has not answered yet, or why it refused the last one. */
export interface LineChange {
  readonly quantity?: number;
  readonly isDeleting?: boolean;
  readonly refusal?: string;
}

type LineChanges = Readonly<Record<string, LineChange>>;

/**
 * The cart with its pending changes, and the functions that change it. A quantity is shown immediately; of quick changes of
 * one line only the last is sent after the first, one at a time, so that they arrive in order. Then the server's cart
 * is read again.
 */
export function useCartChanges(cart: Cart) {
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
      for (const lineId of lineIds) set(lineId, { isDeleting: true });
      const areDeleted = await deleteLines(lineIds);
      await revalidate();
      for (const lineId of lineIds) set(lineId, null);
      // The focus moves to the next line, not to the top of the document.
      if (areDeleted) focusTitle(next);
    },
    [revalidate, set],
  );

  return { ...withChanges(cart, changes), changes, changeQuantity, remove };
}

/** Sends the wanted quantity of a line until there is no newer one; returns why the last was refused. */
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
    // Already deleted in another tab.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

const lines = () => [...document.querySelectorAll<HTMLElement>("[data-cart-line]")];

/** The line that takes the place of these: the first after the last of them, else the last before. */
function nextLine(lineIds: readonly string[]): string | undefined {
  const all = lines().map(({ dataset }) => dataset["cartLine"] ?? "");
  const place = all.findLastIndex((id) => lineIds.includes(id));
  const isStaying = (id: string) => !lineIds.includes(id);
  return all.slice(place + 1).find(isStaying) ?? all.findLast(isStaying);
}

function focusTitle(lineId: string | undefined): void {
  const line = lines().find(({ dataset }) => dataset["cartLine"] === lineId);
  // Not the quantity: on a phone that would open the keyboard.
  const target = line?.querySelector<HTMLElement>("a") ?? document.getElementById("main");
  target?.focus({ preventScroll: line === undefined });
}

/**
 * The cart with its pending changes, priced by the server's own rules. Lines without a change stay the same objects;
 * without any change it is the server's cart itself.
 */
function withChanges(cart: Cart, changes: LineChanges): Pick<Cart, "items" | "breakdown"> {
  const items = cart.items.map((item) => {
    const quantity = changes[item._id]?.quantity;
    return quantity === undefined || quantity === item.quantity ? item : withQuantity(item, quantity);
  });
  if (items.every((item, index) => item === cart.items[index])) return cart;
  const sums = priceBreakdown(
    items.map(({ price, gst, product }) => ({
      taxablePaise: rupeesToPaise(price),
      gstPaise: rupeesToPaise(gst),
      gstRateBasisPoints: percentToBasisPoints(product.gstRatePercent),
    })),
  );
  return {
    items,
    breakdown: {
      totalPrice: paiseToRupees(sums.taxablePaise),
      gst: paiseToRupees(sums.gstPaise),
      gstLabel: sums.gstLabel,
      finalPrice: paiseToRupees(sums.finalPaise),
    },
  };
}

/** Only valid quantities are ever sent, so the problems of the old quantity are over. */
function withQuantity(item: CartItem, quantity: number): CartItem {
  const percent = discountPercent(saleKind(item.product), quantity);
  const { taxablePaise, discountPaise, gstPaise } = priceProduct(item.product, quantity);
  const problems = item.problems.filter(({ fixQuantity }) => fixQuantity === null);
  return {
    ...item,
    quantity,
    discountPercent: percent,
    discount: paiseToRupees(discountPaise),
    price: paiseToRupees(taxablePaise),
    gst: paiseToRupees(gstPaise),
    problems,
    problem: problems[0]?.message ?? null,
  };
}
