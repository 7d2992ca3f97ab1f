import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { Drawing } from "./drawing.tsx";
import { type Drawable, extentOf, unitsPerInch } from "./picture-scale.ts";
import styles from "./product-picture.module.css";

interface ProductSketchProps {
  product: Drawable;
  /** The products beside it. */
  family: readonly Drawable[];
  /** The height of the largest of them. */
  highestPixels?: number;
}

/** A product without squares and measures, at the same scale as its family. */
export function ProductSketch({ product, family, highestPixels = 132 }: ProductSketchProps) {
  const highest = Math.max(...family.map((member) => extentOf(productDimensions(member))[1]));
  const pixelsPerInch = Math.min(highestPixels / 9, highestPixels / highest);
  const size = productDimensions(product);
  const [width, height] = extentOf(size);
  const margin = 0.4;
  const scale = { inchesWide: width + 2 * margin, inchesHigh: height + 2 * margin };
  return (
    <svg
      className={styles.sketch}
      width={Math.round(scale.inchesWide * pixelsPerInch)}
      height={Math.round(scale.inchesHigh * pixelsPerInch)}
      viewBox={`0 0 ${scale.inchesWide * unitsPerInch} ${scale.inchesHigh * unitsPerInch}`}
      aria-hidden="true"
    >
      <Drawing product={product} size={size} scale={scale} labels="none" />
    </svg>
  );
}

/** Products side by side at the same scale. */
export function LineUp({ goods, highestPixels }: { goods: readonly Drawable[]; highestPixels: number }) {
  return goods.map((product) => (
    <ProductSketch key={product.SKU} product={product} family={goods} highestPixels={highestPixels} />
  ));
}
