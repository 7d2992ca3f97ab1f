import { formatQuantity } from "@dakbag/domain/money/money";
import {
  maxAvailableQuantity,
  adjacentQuantity,
  type QuantityContext,
} from "@dakbag/domain/cart/nearest-quantity";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { formatCount } from "#app/components/product-price.ts";
import { nextOption, readQuantity, type SnappedQuantity } from "./cart-quantity.ts";
import field from "#app/ui/field.module.css";
import styles from "./quantity-field.module.css";

interface QuantityFieldProps {
  title: string;
  situation: QuantityContext;
  quantity: number;
  /** Why the quantity is refused; hidden while another one is typed. */
  refusal?: ReactNode;
  /** What becomes of a typed quantity; undefined is text that is no number. */
  snap: (typed: number | undefined) => SnappedQuantity;
  /** Why the down arrow stops. */
  minimumNote: string;
  /** The offered quantities are below it: its buttons go by the step, and the unit fits at every width. */
  isAboveOffers?: boolean;
  onChange: (quantity: number) => void;
  /** The typed number with every key; undefined for text that is none, and when typing ends. */
  onType?: (typed: number | undefined) => void;
}

/**
 * A quantity that is typed or stepped. Enter or leaving the field accepts it and snaps to the nearest valid one; arrows go by
 * the step it is sold in, Page Up and Page Down by the offered quantities (buyer §9), and so do the buttons for goods sold by
 * the piece.
 */
export function QuantityField({ title, situation, quantity, minimumNote, ...props }: QuantityFieldProps) {
  const { refusal, snap, isAboveOffers = false, onChange, onType } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const wordsId = useId();
  // Typing again hides the refusal.
  const problem = error ?? (draft === null ? refusal : undefined);

  function endTyping() {
    setDraft(null);
    onType?.(undefined);
  }
  function accept(next: number | undefined, newNote: string | null) {
    endTyping();
    setError(null);
    setNote(newNote);
    // While typing is followed, the quantity is the typed one already.
    if (next !== undefined && (next !== quantity || onType)) onChange(next);
  }
  function commit() {
    if (draft === null) return;
    const snapped = snap(readQuantity(draft));
    if (!("refusal" in snapped)) return accept(snapped.quantity, snapped.note);
    setNote(null);
    setError(snapped.refusal);
  }
  /** A refused value leaves the field, its message stays. */
  function leave() {
    commit();
    endTyping();
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
    const limit = event.key === "ArrowDown" ? minimumNote : limitNote(event.key, situation);
    accept(next, next === undefined ? limit : null);
  }
  const stepping = { title, quantity, situation, byStep: isAboveOffers || saleKind(situation) !== "piece" };
  return (
    <span className={isAboveOffers ? `${styles.editor} ${styles.roomy}` : styles.editor}>
      <span className={styles.control}>
        <StepButton {...stepping} direction={-1} onStep={accept} />
        <input
          className={`${field.control} ${styles.input}`}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${title}`}
          aria-valuenow={quantity}
          aria-valuemin={adjacentQuantity(situation, 0, 1)}
          aria-valuemax={maxAvailableQuantity(situation)}
          aria-valuetext={formatCount(situation, quantity)}
          aria-invalid={(error !== null && draft !== null) || undefined}
          aria-describedby={wordsId}
          value={draft ?? formatQuantity(quantity)}
          onChange={(event) => {
            setDraft(event.target.value);
            setError(null);
            onType?.(readQuantity(event.target.value));
          }}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <StepButton {...stepping} direction={1} onStep={accept} />
        <span className={styles.unit}>{unitNoun(situation, quantity)}</span>
      </span>
      <span id={wordsId} className={problem === undefined ? styles.note : styles.error} role="status">
        {problem ?? note}
      </span>
    </span>
  );
}

interface StepButtonProps {
  title: string;
  quantity: number;
  situation: QuantityContext;
  /** Goes by the step that it is sold in, not by the offered quantities. */
  byStep: boolean;
  direction: 1 | -1;
  onStep: (quantity: number, note: null) => void;
}

/** For touch and mouse: the keyboard has the arrow keys, so the button takes no tab stop. */
function StepButton({ title, quantity, situation, byStep, direction, onStep }: StepButtonProps) {
  const next = (byStep ? adjacentQuantity : nextOption)(situation, quantity, direction);
  const name = `${direction === 1 ? "More" : "Less"} of ${title}`;
  return (
    <button
      type="button"
      className={styles.step}
      tabIndex={-1}
      disabled={next === undefined}
      aria-label={next === undefined ? name : `${name}: ${formatCount(situation, next)}`}
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

/** Why the up arrow stops. */
function limitNote(key: string, situation: QuantityContext): string | null {
  const verb = situation.countInStock === 1 ? "is" : "are";
  return key === "ArrowUp"
    ? `${formatCount(situation, situation.countInStock)} ${verb} all that is left.`
    : null;
}
