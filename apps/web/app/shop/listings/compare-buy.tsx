import type { Product } from "@dakbag/contracts/catalogue";
import { formatQuantity } from "@dakbag/domain/money/money";
import {
  preferredQuantity,
  quantityOptionState,
  quantityOptions,
} from "@dakbag/domain/cart/quantity-options";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { useState } from "react";
import { useIsFromDelhi } from "#app/shop/cart/use-is-from-delhi.ts";
import { useAddToCart } from "#app/shop/cart/add-to-cart.tsx";
import { Button } from "#app/ui/button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { SignInRequiredDialog } from "#app/shop/cart/sign-in-required-dialog.tsx";

/** Adds one of the compared sizes to the cart, in one of the available quantities. */
export function CompareBuy({ product }: { product: Product }) {
  const isFromDelhi = useIsFromDelhi();
  const kind = saleKind(product);
  const { countInStock } = product;
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = quantityOptions(kind).filter(
    (quantity) => quantityOptionState({ kind, quantity, countInStock, isFromDelhi }).allowed,
  );
  const quantity = chosen ?? preferredQuantity(kind, countInStock, isFromDelhi);
  const { state, failure, add, dismiss } = useAddToCart({ sku: product.SKU, quantity: quantity ?? 0 });
  if (quantity === undefined) return null;
  return (
    <div>
      <select
        aria-label={`Quantity of ${product.title}`}
        value={quantity}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {offered.map((option) => (
          <option key={option} value={option}>
            {formatQuantity(option)}
          </option>
        ))}
      </select>
      <Button
        busy={state === "adding"}
        aria-label={`Add ${product.title} to cart`}
        onClick={() => void add()}
      >
        Add
      </Button>
      <ActionError>{failure}</ActionError>
      {state === "needs-sign-in" && <SignInRequiredDialog onClose={dismiss} onSignedIn={() => void add()} />}
    </div>
  );
}
