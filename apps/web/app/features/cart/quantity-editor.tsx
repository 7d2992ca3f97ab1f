import type { CartItem } from "@dakbag/contracts/cart";
import { checkQuantity, saleKind, unitNoun } from "@dakbag/domain/quantity-options";
import { type KeyboardEvent, useState } from "react";
import { quantityChoices } from "./quantity-choices.ts";
import field from "#app/ui/field.module.css";
import styles from "./cart.module.css";

interface QuantityEditorProps {
  item: CartItem;
  isFromDelhi: boolean;
  isBusy: boolean;
  onChange: (quantity: number) => void;
}

/** Pieces are chosen from the offered quantities; boxes, rolls, cartons and packs are counted (rulings: cart). */
export function QuantityEditor(props: QuantityEditorProps) {
  return saleKind(props.item.product) === "piece" ? <PieceChoice {...props} /> : <Count {...props} />;
}

function PieceChoice({ item, isFromDelhi, isBusy, onChange }: QuantityEditorProps) {
  const [chosen, setChosen] = useState(item.quantity);
  return (
    <select
      className={`${field.control} ${field.select} ${styles.quantity}`}
      aria-label={`Quantity of ${item.product.title}`}
      aria-busy={isBusy}
      value={chosen}
      onChange={(event) => {
        const quantity = Number(event.target.value);
        setChosen(quantity);
        onChange(quantity);
      }}
    >
      {quantityChoices(item, isFromDelhi).map(({ quantity, words, isAllowed }) => (
        <option key={quantity} value={quantity} disabled={!isAllowed}>
          {words}
        </option>
      ))}
    </select>
  );
}

function Count({ item, isFromDelhi, isBusy, onChange }: QuantityEditorProps) {
  const { product } = item;
  const [typed, setTyped] = useState(String(item.quantity));
  const quantity = Number(typed);
  const { countInStock, unit } = product;
  const check = checkQuantity({ unit, quantity, countInStock, isFromDelhi });

  function commit() {
    if (check.ok && quantity !== item.quantity && !isBusy) onChange(quantity);
    if (!check.ok) setTyped(String(item.quantity));
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") event.currentTarget.blur();
    if (event.key === "Escape") setTyped(String(item.quantity));
  }
  return (
    <span className={styles.count}>
      <input
        className={`${field.control} ${styles.quantity}`}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        aria-label={`Quantity of ${product.title}`}
        aria-invalid={!check.ok || undefined}
        aria-busy={isBusy}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <span className={styles.unit}>{unitNoun(product, quantity)}</span>
      {!check.ok && <span className={styles.problem}>{check.message}</span>}
    </span>
  );
}
