import { type LengthUnit, formatLength } from "@dakbag/domain/catalogue/length";
import { percentToBasisPoints, unitGst } from "@dakbag/domain/gst/gst-tax";
import { formatUnitPrice, unitPricePerPaisa } from "@dakbag/domain/money/money";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { Link } from "react-router";
import { formatPrice, unitPriceOf, unitName } from "#app/components/product-price.ts";
import type { PictureScale } from "#app/components/pictures/picture-scale.ts";
import { StateWord } from "#app/ui/state-word.tsx";
import type { Fit } from "./families.ts";
import { FitDrawing } from "./fit-drawing.tsx";
import { QuickBuy } from "./quick-buy.tsx";
import styles from "./size-finder.module.css";

interface FitCardProps {
  fit: Fit;
  scale: PictureScale;
  unit: LengthUnit;
  isFromDelhi: boolean;
  isBest: boolean;
}

/** One size: how the product lies in it, what is left over, what it costs, and the way into the cart. */
export function FitCard({ fit, scale, unit, isFromDelhi, isBest }: FitCardProps) {
  const { product } = fit;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <FitDrawing fit={fit} scale={scale} />
      </div>
      <div className={styles.words}>
        <p className={styles.state}>
          {isBest && <strong className={styles.best}>Best fit</strong>}
          <StateWord tone={product.countInStock > 0 ? "ok" : "bad"}>
            {product.countInStock > 0 ? "In Stock" : "Out of Stock"}
          </StateWord>
        </p>
        <h3 className={styles.title}>
          <Link to={detailPath(product)}>{product.title}</Link>
        </h3>
        <ShipmentPrice fit={fit} />
      </div>
      <ul className={styles.facts}>
        <li>{spareWords(fit, unit)}</li>
        <li>{wasteWords(fit)}</li>
        <li>{orientationText(fit, unit)}</li>
      </ul>
      <QuickBuy product={product} isFromDelhi={isFromDelhi} />
    </article>
  );
}

function ShipmentPrice({ fit: { product } }: { fit: Fit }) {
  const price = unitPriceOf(product);
  const gst = unitGst(price, percentToBasisPoints(product.gstRatePercent)) * unitPricePerPaisa;
  const isOnePiece = saleKind(product) === "piece";
  return (
    <p className={styles.price}>
      <strong>{formatPrice(product)}</strong> {isOnePiece ? "per shipment" : `per ${unitName(product)}`}
      <span>{formatUnitPrice(price + gst)} with GST</span>
    </p>
  );
}

function spareWords({ slack, container }: Fit, unit: LengthUnit): string {
  const across = formatLength(slack.across, unit);
  if (slack.up === null) return `To spare: ${across} across; cut it to the length you need`;
  const up = formatLength(slack.up, unit);
  const deep = slack.deep === null ? "" : ` and ${formatLength(slack.deep, unit)} in depth`;
  return `To spare: ${across} across${deep === "" ? " and" : ","} ${up} ${container.kind === "bag" ? "along" : "up"}${deep}`;
}

function wasteWords({ wasteShare, container }: Fit): string {
  const percent = Math.round(wasteShare * 100);
  return percent < 1
    ? `Hardly anything of the ${container.kind} is left over`
    : `${percent}% of the ${container.kind} is left over`;
}

function orientationText({ orientation }: Fit, unit: LengthUnit): string {
  const length = (side: number) => formatLength(side, unit);
  const how = `${length(orientation.across)} across, ${length(orientation.up)} along, ${length(orientation.deep)} thick`;
  return orientation.isFolded ? `Folded in half once, it lies ${how}` : `It lies ${how}`;
}
