import { productDimensions } from "@dakbag/domain/product-dimensions";
import { Drawing } from "./drawing.tsx";
import { type Drawable, extentOf, unitsPerInch } from "./picture-scale.ts";
import styles from "./product-picture.module.css";

/** How high the largest of a family stands, in pixels. */
const highestPixels = 132;

/** A product without squares and measures, as large against its family as it is. */
export function ProductSketch({ product, family }: { product: Drawable; family: readonly Drawable[] }) {
  const highest = Math.max(...family.map((member) => extentOf(productDimensions(member))[1]));
  const pixelsPerInch = Math.min(14, highestPixels / highest);
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
      <Drawing {...{ product, size, scale }} labels="none" />
    </svg>
  );
}
