import { Drawing } from "./drawing.tsx";
import { squaresPath, unitsPerInch } from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import { arrangeSideBySide } from "./side-by-side.ts";
import pictureStyles from "./product-picture.module.css";
import styles from "./group-picture.module.css";

interface GroupPictureProps {
  /** From left to right. */
  goods: readonly Drawable[];
  /** The alternative text. */
  description: string;
}

/** Width to height; the style sheet says the same. */
const aspect = 1.6;

/** A few products side by side on one-inch squares, at one scale, so that their sizes can be counted. */
export function GroupPicture({ goods, description }: GroupPictureProps) {
  const { paper, places } = arrangeSideBySide(goods, aspect);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${paper.inchesWide * unitsPerInch} ${paper.inchesHigh * unitsPerInch}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={description}
    >
      <path className={`${pictureStyles.grid} ${pictureStyles.squares}`} d={squaresPath(paper)} />
      {places.map(({ product, size, scale, x, y }) => (
        <g key={product.SKU} transform={`translate(${x} ${y})`}>
          <Drawing product={product} size={size} scale={scale} labels="none" />
        </g>
      ))}
    </svg>
  );
}
