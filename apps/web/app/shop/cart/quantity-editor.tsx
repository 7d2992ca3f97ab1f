import type { CartItem } from "@dakbag/contracts/cart";
import { formatCount } from "#app/components/product-price.ts";
import { snapQuantity, type SnappedQuantity } from "./cart-quantity.ts";
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
  function snap(typed: number | undefined): SnappedQuantity {
    const snapped = snapQuantity(situation, typed);
    if (!("refusal" in snapped)) return snapped;
    return { refusal: `${snapped.refusal} Your cart still has ${formatCount(product, quantity)}.` };
  }
  return (
    <QuantityField
      title={product.title}
      situation={situation}
      quantity={quantity}
      refusal={refusal}
      snap={snap}
      minimumNote="This is the minimum. Delete removes it from the cart."
      onChange={onChange}
    />
  );
}
