import type { CartItem } from "@dakbag/contracts/cart";
import { formatQuantity } from "@dakbag/domain/money/money";
import {
  maxAvailableQuantity,
  adjacentQuantity,
  type QuantityContext,
} from "@dakbag/domain/cart/nearest-quantity";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { type KeyboardEvent, useId, useState } from "react";
import { formatCount } from "#app/components/product-price.ts";
import { nextOption, readQuantity, settleQuantity } from "./cart-quantity.ts";
import field from "#app/ui/field.module.css";
import styles from "./quantity-editor.module.css";

interface QuantityEditorProps {
  /** With its pending quantity. */
  item: CartItem;
  isFromDelhi: boolean;
  /** Why the server refused the last change. */
  refusal: string | undefined;
  onChange: (quantity: number) => void;
}

/**
 * A line's quantity, changed in place. Enter or leaving the field accepts it and snaps to the nearest valid one;
 * arrows go by the step it is sold in, Page Up and Page Down by the offered quantities (buyer §9), and so do the
 * buttons for goods sold by the piece.
 */
export function QuantityEditor({ item, isFromDelhi, refusal, onChange }: QuantityEditorProps) {
  const { product, quantity } = item;
  const situation = { unit: product.unit, countInStock: product.countInStock, isFromDelhi };
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const wordsId = useId();
  // Typing again hides the refusal.
  const problem = error ?? (draft === null ? refusal : undefined);

  function accept(next: number | undefined, newNote: string | null) {
    setDraft(null);
    setError(null);
    setNote(newNote);
    if (next !== undefined && next !== quantity) onChange(next);
  }
  function commit() {
    if (draft === null) return;
    const settled = settleQuantity(situation, readQuantity(draft));
    if (!("refusal" in settled)) return accept(settled.quantity, settled.note);
    setNote(null);
    setError(`${settled.refusal} Your cart still has ${formatCount(product, quantity)}.`);
  }
  /** A refused value leaves the field, its message stays. */
  function leave() {
    commit();
    setDraft(null);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") {
      commit();
      event.currentTarget.select();
    }
    if (event.key === "Escape") accept(undefined, null);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const from = (draft === null ? undefined : readQuantity(draft)) ?? quantity;
    const next = step(situation, from);
    accept(next, next === undefined ? limitNote(event.key, situation) : null);
  }
  return (
    <span className={styles.editor}>
      <span className={styles.control}>
        <StepButton direction={-1} item={item} situation={situation} onStep={accept} />
        <input
          className={`${field.control} ${styles.input}`}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${product.title}`}
          aria-valuenow={quantity}
          aria-valuemin={adjacentQuantity(situation, 0, 1)}
          aria-valuemax={maxAvailableQuantity(situation)}
          aria-valuetext={formatCount(product, quantity)}
          aria-invalid={(error !== null && draft !== null) || undefined}
          aria-describedby={wordsId}
          value={draft ?? formatQuantity(quantity)}
          onChange={(event) => {
            setDraft(event.target.value);
            setError(null);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <StepButton direction={1} item={item} situation={situation} onStep={accept} />
        <span className={styles.unit}>{unitNoun(product, quantity)}</span>
      </span>
      <span id={wordsId} className={problem === undefined ? styles.note : styles.error} role="status">
        {problem ?? note}
      </span>
    </span>
  );
}

interface StepButtonProps {
  item: CartItem;
  situation: QuantityContext;
  direction: 1 | -1;
  onStep: (quantity: number, note: null) => void;
}

/** For touch and mouse: the keyboard has the arrow keys, so the button takes no tab stop. */
function StepButton({ item: { product, quantity }, situation, direction, onStep }: StepButtonProps) {
  const isByPiece = saleKind(situation) === "piece";
  const next = (isByPiece ? nextOption : adjacentQuantity)(situation, quantity, direction);
  const name = `${direction === 1 ? "More" : "Less"} of ${product.title}`;
  return (
    <button
      type="button"
      className={styles.step}
      tabIndex={-1}
      disabled={next === undefined}
      aria-label={next === undefined ? name : `${name}: ${formatCount(product, next)}`}
      onClick={() => next !== undefined && onStep(next, null)}
    >
      {direction === 1 ? "+" : "−"}
    </button>
  );
}

const steps: Partial<Record<string, (situation: QuantityContext, from: number) => number | undefined>> = {
  ArrowUp: (situation, from) => adjacentQuantity(situation, from, 1),
  ArrowDown: (situation, from) => adjacentQuantity(situation, from, -1),
  PageUp: (situation, from) => nextOption(situation, from, 1),
  PageDown: (situation, from) => nextOption(situation, from, -1),
};

/** Why an arrow key stops. */
function limitNote(key: string, situation: QuantityContext): string | null {
  if (key === "ArrowDown") return "This is the minimum. Delete removes it from the cart.";
  const verb = situation.countInStock === 1 ? "is" : "are";
  return key === "ArrowUp"
    ? `${formatCount(situation, situation.countInStock)} ${verb} all that is left.`
    : null;
}
