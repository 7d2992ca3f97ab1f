import { productDimensions } from "@dakbag/domain/product-dimensions";
import { Drawing } from "./drawing.tsx";
import { type Drawable, extentOf, squaresPath, unitsPerInch } from "./picture-scale.ts";
import pictureStyles from "./product-picture.module.css";
import styles from "./still-life.module.css";

interface StillLifeProps {
  /** From left to right. */
  goods: readonly Drawable[];
  /** What is to be seen. */
  description: string;
}

/** Width to height; the style sheet says the same. */
const aspect = 1.6;
const marginInches = 2;
const gapInches = 1;
/** As `Drawing` leaves it around what it draws without measures. */
const drawingMargin = 0.4;

/** A few goods side by side on one-inch squares, at one scale: what they measure can be counted. */
export function StillLife({ goods, description }: StillLifeProps) {
  const things = goods.map((product) => {
    const size = productDimensions(product);
    const [width, height] = extentOf(size);
    return { product, size, width, height };
  });
  const widthOfFirst = (count: number) =>
    things.slice(0, count).reduce((sum, { width }) => sum + Math.ceil(width) + gapInches, 0);
  const widthTogether = widthOfFirst(things.length) - gapInches;
  const highest = Math.max(...things.map(({ height }) => height));
  const inchesHigh = Math.ceil(
    Math.max(highest + 2 * marginInches, (widthTogether + 2 * marginInches) / aspect),
  );
  const inchesWide = Math.round(inchesHigh * aspect);
  const left = Math.round((inchesWide - widthTogether) / 2) - drawingMargin;
  return (
    <svg
      className={styles.stillLife}
      viewBox={`0 0 ${inchesWide * unitsPerInch} ${inchesHigh * unitsPerInch}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={description}
    >
      <path
        className={`${pictureStyles.grid} ${pictureStyles.squares}`}
        d={squaresPath({ inchesWide, inchesHigh })}
      />
      {things.map(({ product, size, width }, index) => (
        // Each stands with its lower left corner on a crossing of the squares.
        <g
          key={product.SKU}
          transform={`translate(${Math.round((left + widthOfFirst(index)) * unitsPerInch)} ${(drawingMargin - 1) * unitsPerInch})`}
        >
          <Drawing
            product={product}
            size={size}
            scale={{ inchesWide: width + 2 * drawingMargin, inchesHigh }}
            labels="none"
          />
        </g>
      ))}
    </svg>
  );
}
