import type { Product } from "@dakbag/contracts/catalogue";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { PictureScale } from "#app/components/pictures/picture-scale.ts";
import { ProductPicture } from "#app/components/pictures/product-picture.tsx";
import styles from "./gallery.module.css";

export interface PhotoGalleryProps {
  product: Product;
  drawing: ReactNode;
  /** From here, so that the server links them and they are no script of their own. */
  styles: Readonly<Record<string, string>>;
}

// React's own: hydration keeps the server's pictures until the code is there. Without the code there is the drawing.
const PhotoGallery = lazy<ComponentType<PhotoGalleryProps>>(() =>
  import("./photo-gallery.tsx").catch(() => ({ default: DrawingAlone })),
);

/** The pictures of a product: of one without photographs its drawing alone, which needs no further code. */
export function Gallery({ product, scale }: { product: Product; scale: PictureScale }) {
  const drawing = <ProductPicture product={product} scale={scale} labels="large" />;
  if (product.images.length === 0) return <DrawingAlone drawing={drawing} />;
  // As high as the pictures with their row of small ones.
  const loading = (
    <div className={styles.gallery}>
      <DrawingAlone drawing={null} />
      <div className={styles.steps} />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <PhotoGallery product={product} drawing={drawing} styles={styles} />
    </Suspense>
  );
}

function DrawingAlone({ drawing }: { drawing: ReactNode }) {
  return <div className={styles.frame}>{drawing}</div>;
}
