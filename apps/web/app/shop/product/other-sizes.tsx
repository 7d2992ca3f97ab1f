import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { priceDifference, sizeDifferences } from "@dakbag/domain/catalogue/size-difference";
import { Link } from "react-router";
import { unitPriceOf } from "#app/components/product-price.ts";
import { ProductSketch, sketchScale } from "#app/components/pictures/product-sketch.tsx";
import styles from "./product.module.css";

/** The whole family side by side at one scale; this page's product stands out. */
export function OtherSizes({ product, family }: { product: Product; family: readonly Product[] }) {
  if (family.length < 2) return null;
  const scale = sketchScale(family, 132);
  return (
    <section className={styles.otherSizes} aria-labelledby="other-sizes">
      <h2 id="other-sizes">Other sizes, same scale</h2>
      <ul role="list">
        {family.map((member) => {
          const isThis = member.SKU === product.SKU;
          return (
            <li key={member.SKU}>
              <Link
                to={detailPath(member)}
                preventScrollReset
                aria-current={isThis ? "page" : undefined}
                title={member.title}
                className={styles.sizeLink}
              >
                <ProductSketch product={member} pixelsPerInch={scale} />
                <span>{shortSize(member)}</span>
                {!isThis && <Difference own={product} other={member} />}
                {member.countInStock === 0 && <span className={styles.muted}>out of stock</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      {productDimensions(product).kind === "bag" && (
        <p>
          <Link to="/size-finder">Not sure of the size? Find it</Link>
        </p>
      )}
    </section>
  );
}

/** "2 inch wider, ₹0.40 more a piece" */
function Difference({ own, other }: { own: Product; other: Product }) {
  const sizes = sizeDifferences(own, other).join(", ");
  return (
    <span className={styles.difference}>
      {sizes && <span>{`${sizes}, `}</span>}
      <span>{priceDifference(unitPriceOf(own), unitPriceOf(other), other)}</span>
    </span>
  );
}

function shortSize(product: Product): string {
  const size = productDimensions(product);
  if (size.kind === "bag") return `${size.widthInches} × ${size.heightInches}`;
  // Labels come in one size on different rolls.
  if (size.kind === "label")
    return `${size.widthInches} × ${size.heightInches}, ${product.rollsPerBox ?? 1} rolls`;
  if (size.kind === "tape") return /(\d{1,4} micron)/i.exec(product.title)?.[1] ?? product.dimension;
  return size.kind === "unknown" ? product.size : product.dimension;
}
