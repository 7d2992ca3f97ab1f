import { resizedPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { useState } from "react";
import { Drawing } from "./drawing.tsx";
import { type PictureScale, squaresPath, unitsPerInch } from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import styles from "./product-picture.module.css";

interface ProductPictureProps {
  product: Drawable;
  scale: PictureScale;
  /** A photograph of the product; without one, or when it does not load, the product is drawn. */
  photo?: string | undefined;
  /** `compact` for a grid of cards, `large` for the one picture of a page. */
  labels?: "compact" | "small" | "large";
}

/**
 * A product's picture: its photograph, else a drawing from its own dimensions on one-inch squares.
 * Pictures with one `scale` need one `<InchGrid>` of that scale on the page.
 */
export function ProductPicture({ product, scale, photo, labels = "small" }: ProductPictureProps) {
  const [broken, setBroken] = useState(false);
  if (photo && !broken) {
    return (
      <img
        className={styles.photo}
        src={resizedPicturePath(photo, 560) ?? photo}
        // On a card the title is in the same link. The style sheet reserves its space.
        alt={labels === "large" ? product.title : ""}
        loading="lazy"
        onError={() => setBroken(true)}
        // It may have failed before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(true);
        }}
      />
    );
  }
  const wide = scale.inchesWide * unitsPerInch;
  const high = scale.inchesHigh * unitsPerInch;
  // An unknown size has no scale.
  const size = productDimensions(product);
  return (
    <svg
      className={labels === "compact" ? styles.compact : styles.picture}
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio={labels === "compact" ? "xMidYMax meet" : "xMidYMax slice"}
      aria-hidden="true"
    >
      <g data-drawn={labels}>
        {size.kind !== "unknown" && <use href={`#${gridId(scale)}`} className={styles.squares} />}
        <Drawing product={product} size={size} scale={scale} labels={labels} />
      </g>
    </svg>
  );
}

/** The squares behind every picture of one scale, defined once and used by each. */
export function InchGrid({
  scale,
  beyond = 0,
}: {
  scale: PictureScale;
  /** As of `squaresPath`. */ beyond?: number;
}) {
  return (
    <svg className={styles.definitions} width="0" height="0" aria-hidden="true">
      <path id={gridId(scale)} className={styles.grid} d={squaresPath(scale, beyond)} />
    </svg>
  );
}

function gridId({ inchesWide, inchesHigh }: PictureScale): string {
  return `inches-${inchesWide}x${inchesHigh}`;
}
