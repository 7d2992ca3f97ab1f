import type { Product } from "@dakbag/contracts/catalogue";
import { discountPercent } from "@dakbag/domain/money/bulk-discount";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { priceLine } from "@dakbag/domain/money/price-breakdown";
import {
  preferredQuantity,
  quantityOptionState,
  quantityOptions,
} from "@dakbag/domain/cart/quantity-options";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { useState } from "react";
import { AddToCart } from "#app/shop/cart/add-to-cart.tsx";
import { unitPriceOf } from "#app/components/product-price.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import styles from "./size-finder.module.css";

/** Quantity, total and button in little room. */
export function QuickBuy({ product, isFromDelhi }: { product: Product; isFromDelhi: boolean }) {
  const kind = saleKind(product);
  const [chosen, setChosen] = useState<number | null>(null);
  const quantity = chosen ?? preferredQuantity(kind, product.countInStock, isFromDelhi);
  if (product.countInStock <= 0) return <p className={styles.soldOut}>OUT OF STOCK</p>;
  if (quantity === undefined) {
    const left = `${formatQuantity(product.countInStock)} ${unitNoun(product, product.countInStock)}`;
    return <p className={styles.soldOut}>Only {left} left, fewer than the smallest quantity</p>;
  }

  const { totalPaise } = priceLine({
    unitPrice: unitPriceOf(product),
    quantity,
    discountPercent: discountPercent(kind, quantity),
    gstRateBasisPoints: percentToBasisPoints(product.gstRatePercent),
  });
  return (
    <div className={styles.buy}>
      <SelectField
        label={
          <>
            Quantity<span className="visually-hidden">: {product.title}</span>
          </>
        }
        value={quantity}
        onChange={(event) => setChosen(Number(event.target.value))}
        options={quantityOptions(kind).map((option) => {
          const state = quantityOptionState({
            kind,
            quantity: option,
            countInStock: product.countInStock,
            isFromDelhi,
          });
          const words = `${formatQuantity(option)} ${unitNoun(product, option)}`;
          return {
            value: String(option),
            label: state.allowed ? words : `${words} (${state.reason})`,
            disabled: !state.allowed,
          };
        })}
      />
      <p className={styles.total}>
        <strong>{formatRupees(totalPaise)}</strong> with GST
      </p>
      <AddToCart sku={product.SKU} quantity={quantity} title={product.title} className={styles.addToCart} />
    </div>
  );
}
