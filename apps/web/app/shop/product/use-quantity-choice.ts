import type { Product } from "@dakbag/contracts/catalogue";
import {
  type QuantityOptionState,
  checkQuantity,
  isRoundedStock,
  maxLineQuantity,
  preferredQuantity,
  quantityOptionState,
  stockToCheck,
} from "@dakbag/domain/cart/quantity-options";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { useState } from "react";
import { snapQuantity, type SnappedQuantity } from "#app/shop/cart/cart-quantity.ts";

interface Situation {
  product: Product;
  isFromDelhi: boolean;
  /** Whether the product still has the stock that the server rounds for everybody. */
  isStockRounded: boolean;
}

/** The chosen quantity of a product, and how it changes. Undefined when not even the smallest offer is left. */
export function useQuantityChoice({ product, isFromDelhi, isStockRounded }: Situation) {
  const { unit, countInStock } = product;
  const kind = saleKind(product);
  const [chosen, setChosen] = useState<number | undefined>();
  // A number that is being typed counts as soon as it can be ordered.
  const [typed, setTyped] = useState<number | undefined>();
  const isRounded = isStockRounded && isRoundedStock(product);
  const situation = { unit, isFromDelhi, countInStock: stockToCheck(product, isStockRounded) };
  const preferred = preferredQuantity(kind, countInStock, isFromDelhi);
  if (preferred === undefined) return undefined;

  const isOverStock = (quantity: number) => quantity > situation.countInStock;
  const isValid = (quantity: number | undefined) =>
    quantity !== undefined && (isOverStock(quantity) || checkQuantity({ ...situation, quantity }).ok);
  const wanted = [typed, chosen].find(isValid) ?? preferred;
  return {
    /** What is priced and added. */
    quantity: isOverStock(wanted) ? preferred : wanted,
    /** The wanted quantity where it is more than the stock. */
    asked: isOverStock(wanted) ? wanted : undefined,
    situation,
    isRounded,
    choose: setChosen,
    onType: setTyped,
    stateOf: (quantity: number): QuantityOptionState =>
      quantityOptionState({ kind, quantity, countInStock, isFromDelhi }),
    /** More than the stock is kept, because a quote can be asked for it. */
    snap(quantity: number | undefined): SnappedQuantity {
      if (quantity !== undefined && isOverStock(quantity) && quantity <= maxLineQuantity)
        return { quantity, note: null };
      return snapQuantity(situation, quantity === 0 ? 1 : quantity);
    },
  };
}
