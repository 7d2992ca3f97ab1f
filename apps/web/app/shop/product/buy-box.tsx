import type { Product } from "@dakbag/contracts/catalogue";
import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { adjacentQuantity, maxAvailableQuantity } from "@dakbag/domain/cart/nearest-quantity";
import {
  type QuantityOptionState,
  delhiOnlyTooltip,
  quantityOptions,
} from "@dakbag/domain/cart/quantity-options";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { QuantityField } from "#app/shop/cart/quantity-field.tsx";
import { enquiryAbout } from "#app/shop/content/enquiries/enquiry-about.ts";
import { formatCount, priceProduct } from "#app/components/product-price.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ChoiceTile, ChoiceTiles } from "#app/ui/choice-tiles.tsx";
import { BulkDiscountTable } from "./bulk-discount-table.tsx";
import { BuyActions } from "./buy-actions.tsx";
import { BuyTotals } from "./buy-totals.tsx";
import { OverStock, OverStockOffers } from "./over-stock.tsx";
import { useQuantityChoice } from "./use-quantity-choice.ts";
import styles from "./product.module.css";

interface BuyBoxProps {
  product: Product;
  isFromDelhi: boolean;
  /** Whether the product still has the stock that the server rounds for everybody. */
  isStockRounded: boolean;
}

/** Choose a quantity, see what it costs, add it to the cart. */
export function BuyBox({ product, isFromDelhi, isStockRounded }: BuyBoxProps) {
  const kind = saleKind(product);
  const choice = useQuantityChoice({ product, isFromDelhi, isStockRounded });
  const box = useRef<HTMLDivElement>(null);
  if (product.countInStock <= 0) return <OutOfStock product={product} />;
  if (!choice) return <TooFew product={product} />;

  const { quantity, asked, situation, choose } = choice;
  /** The pressed button is gone then: the focus goes on to the next one. */
  function take(available: number) {
    flushSync(() => choose(available));
    box.current?.querySelector<HTMLElement>("[data-actions] button")?.focus();
  }
  return (
    <div ref={box} className={styles.buyBox}>
      {kind !== "pack" && (
        <>
          <div className={styles.quantity}>
            <span aria-hidden="true">Quantity</span>
            <QuantityField
              title={product.title}
              situation={situation}
              quantity={asked ?? quantity}
              snap={choice.snap}
              minimumNote={`The minimum is ${formatCount(product, adjacentQuantity(situation, 0, 1) ?? quantity)}.`}
              isAboveOffers
              onChange={choose}
              onType={choice.onType}
            />
          </div>
          <div>
            <ChoiceTiles
              legend="Offered quantities"
              tiles={quantityOptions(kind).map((option) => tileOf(product, option, choice.stateOf(option)))}
              chosen={asked ?? quantity}
              onChoose={choose}
            />
            {asked === undefined && <OverStockOffers product={product} isStockRounded={choice.isRounded} />}
          </div>
        </>
      )}
      {kind === "box" && <BulkDiscountTable product={product} quantity={quantity} onChoose={choose} />}
      {asked === undefined ? (
        <div data-actions className={styles.buyBox}>
          <BuyTotals product={product} quantity={quantity} />
          <BuyActions product={product} quantity={quantity} />
        </div>
      ) : (
        <OverStock
          product={product}
          asked={asked}
          available={maxAvailableQuantity(situation)}
          onTake={take}
        />
      )}
    </div>
  );
}

/** Some are left, but not as many as the smallest quantity that this buyer can choose. */
function TooFew({ product }: { product: Product }) {
  const left = product.countInStock;
  return (
    <>
      <p>{`Only ${formatCount(product, left)} left, fewer than the smallest quantity.`}</p>
      <ButtonLink to={enquiryAbout(product)}>Ask us</ButtonLink>
    </>
  );
}

function OutOfStock({ product }: { product: Product }) {
  return (
    <div className={styles.buyBox}>
      <p className={styles.outOfStock}>OUT OF STOCK</p>
      <p className="muted">It cannot be ordered now. See the other sizes, or ask us when it will be back.</p>
      <ButtonLink to={enquiryAbout(product)}>Ask us</ButtonLink>
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
