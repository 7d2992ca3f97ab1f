import { ProductTitle } from "#app/components/product-title.tsx";
import { type LengthUnit, formatLength } from "@dakbag/domain/catalogue/length";
import { formatRupees } from "@dakbag/domain/money/money";
import { isTight } from "@dakbag/domain/catalogue/size-finder";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { Link } from "react-router";
import {
  formatCount,
  formatPrice,
  formatPriceWithGst,
  priceProduct,
  unitName,
} from "#app/components/product-price.ts";
import type { PictureScale } from "#app/components/pictures/picture-scale.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Fit } from "./families.ts";
import { FitDrawing } from "./fit-drawing.tsx";
import styles from "./fit-card.module.css";
import type { Product } from "@dakbag/contracts/catalogue";
import {
  preferredQuantity,
  quantityOptionState,
  quantityOptions,
} from "@dakbag/domain/cart/quantity-options";
import { useState } from "react";
import { AddToCart } from "#app/shop/cart/add-to-cart.tsx";
import { SelectField } from "#app/ui/select-field.tsx";

interface FitCardProps {
  fit: Fit;
  scale: PictureScale;
  unit: LengthUnit;
  isFromDelhi: boolean;
  isBest: boolean;
  isCheapest: boolean;
}

/** One size: the orientation of the product, the free space, the price, and Add to Cart. */
export function FitCard({ fit, scale, unit, isFromDelhi, isBest, isCheapest }: FitCardProps) {
  const { product } = fit;
  return (
    <article className={`card ${styles.card}`}>
      <div className={styles.picture}>
        <FitDrawing fit={fit} scale={scale} />
      </div>
      <div className={styles.words}>
        <p className={styles.state}>
          {isBest && <strong className={styles.best}>Best fit</strong>}
          {isCheapest && <strong className={styles.best}>Cheapest</strong>}
          <Badge tone={product.countInStock > 0 ? "ok" : "bad"}>
            {product.countInStock > 0 ? "In Stock" : "Out of Stock"}
          </Badge>
          {isTight(fit) && (
            <Badge tone="warn">{`Tight: under ${unit === "cm" ? "0.5 cm" : "0.2 in"} of room`}</Badge>
          )}
        </p>
        <h3 className={styles.title}>
          <Link to={detailPath(product)}>
            <ProductTitle title={product.title} />
          </Link>
        </h3>
        <ShipmentPrice fit={fit} />
      </div>
      <ul className={`muted ${styles.facts}`}>
        <li>{formatSpare(fit, unit)}</li>
        <li>{formatWaste(fit)}</li>
        <li>{orientationText(fit, unit)}</li>
      </ul>
      <QuickBuy product={product} isFromDelhi={isFromDelhi} />
    </article>
  );
}

function ShipmentPrice({ fit: { product } }: { fit: Fit }) {
  const isOnePiece = saleKind(product) === "piece";
  return (
    <p className={`muted ${styles.price}`}>
      <strong>{formatPrice(product)}</strong>{" "}
      <span>{isOnePiece ? "per shipment" : `per ${unitName(product)}`}</span>{" "}
      <span>{`${formatPriceWithGst(product)} with GST`}</span>
    </p>
  );
}

function formatSpare({ slack, container }: Fit, unit: LengthUnit): string {
  const across = formatLength(slack.across, unit);
  if (slack.up === null) return `Free space: width ${across}; cut to the length you need`;
  const up = formatLength(slack.up, unit);
  const deep = slack.deep === null ? "" : `, depth ${formatLength(slack.deep, unit)}`;
  return `Free space: width ${across}, ${container.kind === "bag" ? "length" : "height"} ${up}${deep}`;
}

function formatWaste({ wasteShare, container }: Fit): string {
  const percent = Math.round(wasteShare * 100);
  return percent < 1
    ? `The ${container.kind} is almost full`
    : `${percent}% of the ${container.kind} stays empty`;
}

function orientationText({ orientation }: Fit, unit: LengthUnit): string {
  const length = (side: number) => formatLength(side, unit);
  const how = `${length(orientation.across)} wide, ${length(orientation.up)} long, ${length(orientation.deep)} thick`;
  return orientation.isFolded ? `Folded in half once, placed ${how}` : `Placed ${how}`;
}

/** Quantity, total and button, close together. */
function QuickBuy({ product, isFromDelhi }: { product: Product; isFromDelhi: boolean }) {
  const kind = saleKind(product);
  const [chosen, setChosen] = useState<number | null>(null);
  const quantity = chosen ?? preferredQuantity(kind, product.countInStock, isFromDelhi);
  if (product.countInStock <= 0) return <p className={styles.soldOut}>OUT OF STOCK</p>;
  if (quantity === undefined) {
    const left = formatCount(product, product.countInStock);
    return <p className={styles.soldOut}>{`Only ${left} left, fewer than the smallest quantity`}</p>;
  }

  const { totalPaise } = priceProduct(product, quantity);
  return (
    <div className={styles.buy}>
      <SelectField
        label={
          <span>
            Quantity<span className="visually-hidden">{`: ${product.title}`}</span>
          </span>
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
          const label = formatCount(product, option);
          return {
            value: String(option),
            label: state.allowed ? label : `${label} (${state.reason})`,
            disabled: !state.allowed,
          };
        })}
      />
      <p className={`muted ${styles.total}`}>
        <strong>{formatRupees(totalPaise)}</strong> with GST
      </p>
      <AddToCart sku={product.SKU} quantity={quantity} title={product.title} className={styles.addToCart} />
    </div>
  );
}
