import type { Product } from "@dakbag/contracts/catalogue";
import { formatQuantity } from "@dakbag/domain/money/money";
import { adjustQuantity, stepQuantity } from "@dakbag/domain/cart/nearest-quantity";
import type { KeyboardEvent } from "react";
import { StateWord } from "#app/ui/state-word.tsx";
import { type PadEntry, padEntry, quantityIn, setPadEntry } from "./order-pad.ts";

interface QuantityFieldProps {
  product: Product;
  entry: PadEntry;
  isFromDelhi: boolean;
}

/**
 * A quantity, filled as in a spreadsheet: Enter goes to the next row, Shift+Enter to the one before, the arrows by one
 * step, with Shift by ten. Leaving the field brings the number to one that can be ordered, and says so.
 */
export function QuantityField({ product, entry, isFromDelhi }: QuantityFieldProps) {
  const { SKU: sku, title } = product;
  const line = { unit: product.unit, countInStock: product.countInStock, isFromDelhi };
  const messageId = `message-${sku}`;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") {
      event.preventDefault();
      goToRow(event.currentTarget, event.shiftKey ? -1 : 1);
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      const steps = (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1);
      const quantity = stepQuantity(quantityIn(entry.text) ?? 0, steps, line);
      setPadEntry(sku, { text: inWords(quantity), message: null });
    }
  }
  function settle() {
    // What React has drawn may be older than the last key.
    const { text, message } = padEntry(sku);
    const typed = quantityIn(text);
    if (typed === undefined) {
      return setPadEntry(sku, {
        text,
        message: { tone: "bad", words: `“${text.slice(0, 20)}” is not a quantity.` },
      });
    }
    const nearest = adjustQuantity(typed, line);
    setPadEntry(sku, {
      text: inWords(nearest.quantity),
      message: nearest.message === null ? message : { tone: "warn", words: nearest.message },
    });
  }

  return (
    <>
      <input
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={20}
        aria-label={`Quantity of ${title}`}
        aria-invalid={entry.message?.tone === "bad" || undefined}
        aria-describedby={entry.message ? messageId : undefined}
        value={entry.text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setPadEntry(sku, { text: event.target.value, message: null })}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <span id={messageId} role="status" data-message>
        {entry.message && <StateWord tone={entry.message.tone}>{entry.message.words}</StateWord>}
      </span>
    </>
  );
}

function inWords(quantity: number): string {
  return quantity === 0 ? "" : formatQuantity(quantity);
}

/** The next field of the table, or after the last one the button that adds all. */
function goToRow(field: HTMLInputElement, step: number) {
  const form = field.form;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input[inputmode]") ?? [])];
  const next = fields[fields.indexOf(field) + step];
  if (next) next.focus();
  else if (step > 0) form?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
}
