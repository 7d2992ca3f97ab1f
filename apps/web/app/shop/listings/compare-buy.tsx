import type { Product } from "@dakbag/contracts/catalogue";
import { formatQuantity } from "@dakbag/domain/money/money";
import {
  preferredQuantity,
  quantityOptionState,
  quantityOptions,
} from "@dakbag/domain/cart/quantity-options";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { useIsFromDelhi } from "#app/shop/cart/use-is-from-delhi.ts";
import { getSession } from "#app/api/session.ts";
import { addLinesToCart } from "#app/shop/cart/add-lines-to-cart.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { LoginRequiredDialog } from "#app/shop/cart/login-required-dialog.tsx";

/** Adds one of the compared sizes to the cart, in one of the available quantities. */
export function CompareBuy({ product }: { product: Product }) {
  const isFromDelhi = useIsFromDelhi();
  const kind = saleKind(product);
  const { countInStock } = product;
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<"ready" | "adding" | "needs-sign-in">("ready");
  const offered = quantityOptions(kind).filter(
    (quantity) => quantityOptionState({ kind, quantity, countInStock, isFromDelhi }).allowed,
  );
  const quantity = chosen ?? preferredQuantity(kind, countInStock, isFromDelhi);
  if (quantity === undefined) return null;
  const line = { sku: product.SKU, quantity };

  async function add() {
    if (!getSession()) return setState("needs-sign-in");
    setState("adding");
    setFailure(null);
    try {
      const { lines } = await addLinesToCart([line]);
      const refusal = lines.find(({ outcome }) => outcome === "refused");
      if (refusal) setFailure(["Something went wrong!", refusal.message].filter(Boolean).join(" "));
      else showToast("ok", "Successfully Added to Cart!");
      setState("ready");
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return setState("needs-sign-in");
      setFailure(["Something went wrong!", messageOf(error, "")].join(" ").trim());
      setState("ready");
    }
  }

  return (
    <div>
      <select
        aria-label={`Quantity of ${product.title}`}
        value={quantity}
        onChange={(event) => {
          setChosen(Number(event.target.value));
          setFailure(null);
        }}
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
      {state === "needs-sign-in" && (
        <LoginRequiredDialog onClose={() => setState("ready")} onSignedIn={() => void add()} />
      )}
    </div>
  );
}
