import type { Product } from "@dakbag/contracts/catalogue";
import { discountPercent, nextTier } from "@dakbag/domain/money/bulk-discount";
import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import {
  type QuantityOptionState,
  delhiOnlyTooltip,
  preferredQuantity,
  quantityOptionState,
  quantityOptions,
} from "@dakbag/domain/cart/quantity-options";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { useState } from "react";
import { AddToCart } from "#app/shop/cart/add-to-cart.tsx";
import { useIsFromDelhi } from "#app/shop/cart/use-is-from-delhi.ts";
import { formatCount, formatPrice, priceProduct } from "#app/components/product-price.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ChoiceTile, ChoiceTiles } from "#app/ui/choice-tiles.tsx";
import { Facts } from "#app/ui/table.tsx";
import { BulkDiscountTable } from "./bulk-discount-table.tsx";
import styles from "./product.module.css";

/** Choose a quantity, see what it costs, add it to the cart. */
export function BuyBox({ product }: { product: Product }) {
  const kind = saleKind(product);
  const isFromDelhi = useIsFromDelhi();
  const [chosen, setChosen] = useState<number | null>(null);
  if (product.countInStock <= 0) return <OutOfStock />;

  const state = (quantity: number) =>
    quantityOptionState({ kind, quantity, countInStock: product.countInStock, isFromDelhi });
  // The stock may have dropped since it was chosen.
  const quantity =
    chosen !== null && state(chosen).allowed
      ? chosen
      : preferredQuantity(kind, product.countInStock, isFromDelhi);
  return (
    <div className={styles.buyBox}>
      {kind !== "pack" && (
        <ChoiceTiles
          legend="Quantity"
          tiles={quantityOptions(kind).map((option) => tileOf(product, option, state(option)))}
          chosen={quantity ?? null}
          onChoose={setChosen}
        />
      )}
      {quantity === undefined ? (
        <TooFew product={product} />
      ) : (
        <>
          {kind === "box" && <BulkDiscountTable product={product} quantity={quantity} onChoose={setChosen} />}
          <Totals product={product} quantity={quantity} />
          <AddToCart sku={product.SKU} quantity={quantity} size="large" className={styles.addToCart} />
        </>
      )}
    </div>
  );
}

/** Some are left, but not as many as the smallest quantity that this buyer can choose. */
function TooFew({ product }: { product: Product }) {
  const left = product.countInStock;
  return (
    <>
      <p>Only {formatCount(product, left)} left, fewer than the smallest quantity.</p>
      <ButtonLink to="/enquiryPage">Ask us</ButtonLink>
    </>
  );
}

function OutOfStock() {
  return (
    <div className={styles.buyBox}>
      <p className={styles.outOfStock}>OUT OF STOCK</p>
      <p className={styles.muted}>
        It cannot be ordered now. See the other sizes, or ask us when it will be back.
      </p>
      <ButtonLink to="/enquiryPage">Ask us</ButtonLink>
    </div>
  );
}

function tileOf(product: Product, quantity: number, state: QuantityOptionState): ChoiceTile {
  return {
    value: quantity,
    title: formatQuantity(quantity),
    note: formatRupees(priceProduct(product, quantity).taxablePaise),
    refusal: state.allowed ? undefined : state.reason,
    explanation: !state.allowed && state.reason === "Delhi only" ? delhiOnlyTooltip : undefined,
  };
}

function Totals({ product, quantity }: { product: Product; quantity: number }) {
  const line = priceProduct(product, quantity);
  const kind = saleKind(product);
  const percent = discountPercent(kind, quantity);
  const next = nextTier(kind, quantity);
  const sums = [
    { name: `${formatQuantity(quantity)} × ${formatPrice(product)}`, value: formatRupees(line.grossPaise) },
    ...(percent > 0
      ? [
          { name: `Bulk discount ${percent}%`, value: `−${formatRupees(line.discountPaise)}` },
          { name: "Total Price", value: formatRupees(line.taxablePaise) },
        ]
      : []),
    { name: `GST ${product.gstRatePercent}%`, value: formatRupees(line.gstPaise) },
    { name: "Final Price", value: formatRupees(line.totalPaise), strong: true },
  ];
  return (
    <div aria-live="polite">
      <Facts facts={sums} sums />
      {next && (
        <p className={styles.muted}>
          {next.minimumQuantity - quantity} more {unitNoun(product, next.minimumQuantity - quantity)} and the
          discount is {next.percent}%.
        </p>
      )}
    </div>
  );
}
