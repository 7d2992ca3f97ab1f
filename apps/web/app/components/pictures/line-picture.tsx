import { resizedPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { useState } from "react";
import { ProductSketch, sketchScale } from "./product-sketch.tsx";
import styles from "./line-picture.module.css";

/** The product of a cart or order line. */
export interface LineProduct {
  SKU: string;
  title: string;
  category: string;
  type: string;
  images: readonly string[];
}

interface LinePictureProps {
  product: LineProduct;
  /** All the products of the list: they are drawn at one scale. */
  among: readonly LineProduct[];
  /** The height of the tallest of them. */
  highestPixels?: number;
}

/** The small picture of a line: its photo, else a drawing by the size in its title. */
export function LinePicture({ product, among, highestPixels = 64 }: LinePictureProps) {
  const [isBroken, setIsBroken] = useState(false);
  const [photo] = product.images;
  return (
    <span className={styles.picture}>
      {photo !== undefined && !isBroken ? (
        <img
          src={resizedPicturePath(photo, 160) ?? photo}
          alt=""
          width="64"
          height="64"
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <ProductSketch
          product={drawable(product)}
          pixelsPerInch={sketchScale(among.map(drawable), highestPixels)}
        />
      )}
    </span>
  );
}

const statedSize = /[\d.]{1,9} ?x ?[\d.]{1,9} inch|[\d.]{1,9} mm x [\d.]{1,9} m\b|[\d.]{1,9} (?:mm|mtr)\b/i;

function drawable({ SKU, title, category, type }: LineProduct) {
  return { SKU, title, category, type, dimension: statedSize.exec(title)?.[0] ?? "", description: "" };
}
