import type { SizedGoods } from "@dakbag/domain/catalogue/largest-sizes";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { Drawing } from "./drawing.tsx";
import { extentOf, unitsPerInch } from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import styles from "./product-picture.module.css";

interface ProductSketchProps {
  product: Drawable;
  /** That of the products beside it: `sketchScale`. */
  pixelsPerInch: number;
}

/** The scale in pixels per inch at which the highest of a family is this high. */
export function sketchScale(family: readonly SizedGoods[], highestPixels: number): number {
  const highest = Math.max(...family.map((member) => extentOf(productDimensions(member))[1]));
  return Math.min(highestPixels / 9, highestPixels / highest);
}

/** A product without squares and measures. */
export function ProductSketch({ product, pixelsPerInch }: ProductSketchProps) {
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
  const scale = sketchScale(goods, highestPixels);
  return goods.map((product) => <ProductSketch key={product.SKU} product={product} pixelsPerInch={scale} />);
}
