import type { Product } from "@dakbag/contracts/catalogue";
import { use, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError, wentWrong } from "#app/api/api-error.ts";
import { getSession } from "#app/api/session.ts";
import { type Additions, addLinesToCart } from "#app/shop/cart/add-lines-to-cart.ts";
import { formatCount } from "#app/components/product-price.ts";
import { showToast } from "#app/ui/toast.tsx";
import { StockIsRounded } from "./stock-badge.tsx";
import {
  type OrderLine,
  lineOf,
  typedQuantityOf,
  quantityIn,
  setTypedQuantity,
  typedProductsOf,
  useTypedQuantitiesVersion,
} from "./typed-quantities.ts";

export interface Adding {
  lines: readonly OrderLine[];
  /** How many of the lines are not on this page of the listing. */
  hidden: number;
  state: "ready" | "adding" | "needs-sign-in";
  /** The result of the last press. */
  message: string;
  hasAdded: boolean;
  /** Adds one product, or all. */
  add: (sku?: string) => Promise<void>;
  /** Called when a button is pressed down, before the focused field corrects its number. */
  noteTyped: () => void;
  dismiss: () => void;
}

const typeFirst = "Type a quantity first.";

/** Adds the typed lines to the cart, each by itself; a refused line stays, with its reason. */
export function useAddTypedLines(shown: readonly Product[], isFromDelhi: boolean): Adding {
  const listing = useLocation().pathname;
  useTypedQuantitiesVersion();
  const isStockRounded = use(StockIsRounded);
  const isShown = new Set(shown.map(({ SKU }) => SKU));
  const products = () => [...shown, ...typedProductsOf(listing).filter(({ SKU }) => !isShown.has(SKU))];
  const productsWith = (sku?: string) =>
    sku === undefined ? products() : products().filter(({ SKU }) => SKU === sku);
  const [state, setState] = useState<Adding["state"]>("ready");
  const [outcome, setOutcome] = useState({ message: "", hasAdded: false });
  const typedBefore = useRef<string | null>(null);
  const readLines = (sku?: string) =>
    productsWith(sku).flatMap(
      (product) => lineOf(product, typedQuantityOf(product.SKU).text, { isFromDelhi, isStockRounded }) ?? [],
    );
  const typed = () =>
    products()
      .map(({ SKU }) => typedQuantityOf(SKU).text.replace(/\D/g, ""))
      .join();
  const lines = readLines();

  async function add(sku?: string) {
    const before = typedBefore.current;
    typedBefore.current = null;
    if (before !== null && before !== typed()) {
      return setOutcome({ message: "A quantity was changed. Please check it, then add.", hasAdded: false });
    }
    const now = readLines(sku);
    if (now.length === 0) {
      const message = unreadMessage(productsWith(sku)) || typeFirst;
      const [product] = sku === undefined ? [] : productsWith(sku);
      if (product && message === typeFirst) {
        setTypedQuantity(product, listing, { text: "", message: { tone: "warn", text: typeFirst } });
      }
      return setOutcome({ message, hasAdded: false });
    }
    if (!getSession()) return setState("needs-sign-in");
    setState("adding");
    try {
      const answer = await addLinesToCart(
        now.map(({ product, quantity }) => ({ sku: product.SKU, quantity })),
      );
      const message = [showResults(now, answer, listing), unreadMessage(productsWith(sku))]
        .filter(Boolean)
        .join(" ");
      setOutcome({ message, hasAdded: answer.addedCount > 0 });
      setState("ready");
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      setState(isSignedOut ? "needs-sign-in" : "ready");
      if (!isSignedOut) setOutcome({ message: wentWrong(error), hasAdded: false });
    }
  }

  return {
    lines,
    hidden: lines.filter(({ product }) => !isShown.has(product.SKU)).length,
    state,
    ...outcome,
    add,
    noteTyped: () => (typedBefore.current = typed()),
    dismiss: () => setState("ready"),
  };
}

/** Reports how many fields have no valid quantity: they were not added. */
function unreadMessage(products: readonly Product[]): string {
  const unread = products.filter(({ SKU }) => quantityIn(typedQuantityOf(SKU).text) === undefined).length;
  if (unread === 0) return "";
  return unread === 1 ? "1 row has no valid quantity." : `${unread} rows have no valid quantity.`;
}

/** Shows each result beside its row; returns the sentence about all of them. */
function showResults(
  lines: readonly OrderLine[],
  { addedCount, lines: results }: Additions,
  listing: string,
): string {
  results.forEach(({ sku, quantity, outcome, message }, index) => {
    const line = lines[index];
    if (!line) return;
    if (outcome === "added") {
      setTypedQuantity(line.product, listing, {
        text: "",
        message: { tone: "ok", text: `${formatCount(line.product, quantity)} added` },
      });
    } else {
      setTypedQuantity(line.product, listing, {
        text: typedQuantityOf(sku).text,
        message: { tone: "bad", text: message ?? "Something went wrong!" },
      });
    }
  });
  if (addedCount === lines.length) {
    showToast("ok", "Successfully Added to Cart!");
    return lines.length === 1 ? "1 line added." : `${lines.length} lines added.`;
  }
  return `${addedCount} of ${lines.length} lines added. The reason is shown beside each of the others.`;
}
