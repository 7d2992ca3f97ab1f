import type { CartItem } from "@dakbag/contracts/cart";
import { formatCount } from "#app/components/product-price.ts";
import { settleQuantity, type SettledQuantity } from "./cart-quantity.ts";
import { QuantityField } from "./quantity-field.tsx";

interface QuantityEditorProps {
  /** With its pending quantity. */
  item: CartItem;
  isFromDelhi: boolean;
  /** Why the server refused the last change. */
  refusal: string | undefined;
  onChange: (quantity: number) => void;
}

/** A line's quantity, changed in place. */
export function QuantityEditor({ item, isFromDelhi, refusal, onChange }: QuantityEditorProps) {
  const { product, quantity } = item;
  const situation = { unit: product.unit, countInStock: product.countInStock, isFromDelhi };
  function settle(typed: number | undefined): SettledQuantity {
    const settled = settleQuantity(situation, typed);
    if (!("refusal" in settled)) return settled;
    return { refusal: `${settled.refusal} Your cart still has ${formatCount(product, quantity)}.` };
  }
  return (
    <QuantityField
      title={product.title}
      situation={situation}
      quantity={quantity}
      refusal={refusal}
      settle={settle}
      minimumNote="This is the minimum. Delete removes it from the cart."
      onChange={onChange}
    />
  );
}
