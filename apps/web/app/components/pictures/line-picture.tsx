import { useState } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import styles from "./line-picture.module.css";

// Lines are shown in the browser only, and what has a photograph is never drawn. Sketch and lines load side by side.
const ProductSketch = lazyPart(async () => {
  const [{ ProductSketch: Sketch }] = await Promise.all([
    import("./product-sketch.tsx"),
    import("./product-drawing.tsx"),
  ]);
  return { default: Sketch };
});

/** What a line of a cart or an order tells of its product. */
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
  /** How high the highest of them is drawn. */
  highestPixels?: number;
}

/** The small picture of a line: its photograph, else the product drawn from the size that its title states. */
export function LinePicture({ product, among, highestPixels = 64 }: LinePictureProps) {
  const [isBroken, setIsBroken] = useState(false);
  const [photo] = product.images;
  return (
    <span className={styles.picture}>
      {photo !== undefined && !isBroken ? (
        <img src={photo} alt="" width="64" height="64" loading="lazy" onError={() => setIsBroken(true)} />
      ) : (
        <ProductSketch
          product={drawable(product)}
          family={among.map(drawable)}
          highestPixels={highestPixels}
        />
      )}
    </span>
  );
}

const statedSize = /[\d.]{1,9} ?x ?[\d.]{1,9} inch|[\d.]{1,9} mm x [\d.]{1,9} m\b|[\d.]{1,9} (?:mm|mtr)\b/i;

function drawable({ SKU, title, category, type }: LineProduct) {
  return { SKU, title, category, type, dimension: statedSize.exec(title)?.[0] ?? "", description: "" };
}
