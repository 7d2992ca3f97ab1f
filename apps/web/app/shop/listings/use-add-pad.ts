import type { Product } from "@dakbag/contracts/catalogue";
import { formatQuantity } from "@dakbag/domain/money/money";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { getSession } from "#app/api/session.ts";
import { type Additions, addLinesToCart } from "#app/shop/cart/add-lines-to-cart.ts";
import { showToast } from "#app/ui/toast.tsx";
import { type OrderLine, lineOf } from "./order-line.ts";
import { padEntry, quantityIn, setPadEntry, usePadVersion } from "./order-pad.ts";

export interface Adding {
  lines: readonly OrderLine[];
  /** How many of the lines the filters hide. */
  hidden: number;
  state: "ready" | "adding" | "needs-sign-in";
  /** What became of the last press. */
  words: string;
  hasAdded: boolean;
  add: () => Promise<void>;
  /** Called when the button is pressed down, before the field that has the focus settles its number. */
  remember: () => void;
  dismiss: () => void;
}

/** Adds what was typed to the cart, each line on its own merit; what was refused stays, with its reason. */
export function useAddPad(
  products: readonly Product[],
  shown: readonly Product[],
  isFromDelhi: boolean,
): Adding {
  usePadVersion();
  const [state, setState] = useState<Adding["state"]>("ready");
  const [outcome, setOutcome] = useState({ words: "", hasAdded: false });
  const typedBefore = useRef<string | null>(null);
  const readLines = () =>
    products.flatMap((product) => lineOf(product, padEntry(product.SKU).text, isFromDelhi) ?? []);
  const typed = () => products.map(({ SKU }) => padEntry(SKU).text.replace(/\D/g, "")).join();
  const lines = readLines();

  async function add() {
    const before = typedBefore.current;
    typedBefore.current = null;
    if (before !== null && before !== typed()) {
      return setOutcome({ words: "A quantity was changed. Look at it, then add.", hasAdded: false });
    }
    const now = readLines();
    if (now.length === 0) {
      return setOutcome({ words: unreadWords(products) || "Type a quantity first.", hasAdded: false });
    }
    if (!getSession()) return setState("needs-sign-in");
    setState("adding");
    try {
      const answer = await addLinesToCart(
        now.map(({ product, quantity }) => ({ sku: product.SKU, quantity })),
      );
      const words = [tellVerdicts(now, answer), unreadWords(products)].filter(Boolean).join(" ");
      setOutcome({ words, hasAdded: answer.addedCount > 0 });
      setState("ready");
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      setState(isSignedOut ? "needs-sign-in" : "ready");
      if (!isSignedOut) {
        const words = ["Something went wrong!", messageOf(error, "")].join(" ").trim();
        setOutcome({ words, hasAdded: false });
        showToast("bad", words);
      }
    }
  }

  const isShown = new Set(shown.map(({ SKU }) => SKU));
  return {
    lines,
    hidden: lines.filter(({ product }) => !isShown.has(product.SKU)).length,
    state,
    ...outcome,
    add,
    remember: () => (typedBefore.current = typed()),
    dismiss: () => setState("ready"),
  };
}

/** What stands in a field and is no quantity is told beside the lines that were: it was not added. */
function unreadWords(products: readonly Product[]): string {
  const unread = products.filter(({ SKU }) => quantityIn(padEntry(SKU).text) === undefined).length;
  if (unread === 0) return "";
  return unread === 1 ? "1 row has no readable quantity." : `${unread} rows have no readable quantity.`;
}

/** Writes each verdict beside its row; returns the sentence about all of them. */
function tellVerdicts(lines: readonly OrderLine[], { addedCount, lines: verdicts }: Additions): string {
  verdicts.forEach(({ sku, quantity, outcome, message }, index) => {
    const line = lines[index];
    if (!line) return;
    const many = `${formatQuantity(quantity)} ${unitNoun(line.product, quantity)}`;
    if (outcome === "added") setPadEntry(sku, { text: "", message: { tone: "ok", words: `${many} added` } });
    else {
      const words = message ?? "Something went wrong!";
      setPadEntry(sku, { text: padEntry(sku).text, message: { tone: "bad", words } });
    }
  });
  if (addedCount === lines.length) {
    showToast("ok", "Successfully Added to Cart!");
    return lines.length === 1 ? "1 line added." : `${lines.length} lines added.`;
  }
  return `${addedCount} of ${lines.length} lines added. The others say why not.`;
}
