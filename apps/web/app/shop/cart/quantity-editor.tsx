import type { CartItem } from "@dakbag/contracts/cart";
import { formatQuantity } from "@dakbag/domain/money/money";
import {
  maxAvailableQuantity,
  adjacentQuantity,
  type QuantityContext,
} from "@dakbag/domain/cart/nearest-quantity";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { type KeyboardEvent, useId, useState } from "react";
import { countWords, nextOption, readQuantity, settleQuantity } from "./quantity-words.ts";
import field from "#app/ui/field.module.css";
import styles from "./quantity-editor.module.css";

interface QuantityEditorProps {
  /** As it is shown: a quantity on its way counts already. */
  item: CartItem;
  isFromDelhi: boolean;
  /** Why the server refused the last change. */
  refusal: string | undefined;
  onChange: (quantity: number) => void;
}

/**
 * A line's quantity, changed in place. Typed, it is taken with Enter or on leaving, and snaps to the nearest that may
 * stand; arrows go by the step it is sold in, Page Up and Page Down by the offered quantities (buyer §9), and so do
 * the buttons for goods sold by the piece.
 */
export function QuantityEditor({ item, isFromDelhi, refusal, onChange }: QuantityEditorProps) {
  const { product, quantity } = item;
  const situation = { unit: product.unit, countInStock: product.countInStock, isFromDelhi };
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const wordsId = useId();
  // Who types again has read it.
  const problem = error ?? (draft === null ? refusal : undefined);

  function take(next: number | undefined, words: string | null) {
    setDraft(null);
    setError(null);
    setNote(words);
    if (next !== undefined && next !== quantity) onChange(next);
  }
  function commit() {
    if (draft === null) return;
    const settled = settleQuantity(situation, readQuantity(draft));
    if (!("refusal" in settled)) return take(settled.quantity, settled.words);
    setNote(null);
    setError(`${settled.refusal} Your cart still has ${countWords(product, quantity)}.`);
  }
  /** What was refused does not stay in the field when it is left; why it was refused stays beside it. */
  function leave() {
    commit();
    setDraft(null);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") {
      commit();
      event.currentTarget.select();
    }
    if (event.key === "Escape") take(undefined, null);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const from = (draft === null ? undefined : readQuantity(draft)) ?? quantity;
    const next = step(situation, from);
    take(next, next === undefined ? endWords(event.key, situation) : null);
  }
  return (
    <span className={styles.editor}>
      <span className={styles.control}>
        <StepButton direction={-1} item={item} situation={situation} onStep={take} />
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
          aria-valuetext={countWords(product, quantity)}
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
        <StepButton direction={1} item={item} situation={situation} onStep={take} />
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
  onStep: (quantity: number, words: null) => void;
}

/** For finger and mouse. The keyboard has the arrows, so the button is no stop of its own. */
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
      aria-label={next === undefined ? name : `${name}: ${countWords(product, next)}`}
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

/** Why an arrow goes no further; past the offered quantities there may be more, so Page Up and Down say nothing. */
function endWords(key: string, situation: QuantityContext): string | null {
  if (key === "ArrowDown") return "This is the least. Delete takes it out of the cart.";
  const verb = situation.countInStock === 1 ? "is" : "are";
  return key === "ArrowUp"
    ? `${countWords(situation, situation.countInStock)} ${verb} all that is left.`
    : null;
}
