import type { Product } from "@dakbag/contracts/catalogue";
import { drawnPicturePath, resizedPicturePath } from "@dakbag/domain/catalogue/product-picture";

/** A photograph, or the drawing, which is the last picture of every product. */
export interface GalleryPicture {
  readonly kind: "photo" | "drawing";
  /** In full size. */
  readonly src: string;
  readonly alt: string;
  readonly thumbnail: string;
  /** Sizes for the page; without them the full size is shown. */
  readonly srcSet?: string;
}

/** The pictures of a product in their order. */
export function galleryPictures(product: Pick<Product, "SKU" | "title" | "images">): GalleryPicture[] {
  const { SKU, title, images } = product;
  const photos = images.map((src, at): GalleryPicture => {
    const alt = images.length === 1 ? `${title}, photo` : `${title}, photo ${at + 1} of ${images.length}`;
    const [small, medium, large] = ([160, 560, 1120] as const).map((width) => resizedPicturePath(src, width));
    if (small === undefined) return { kind: "photo", src, alt, thumbnail: src };
    return { kind: "photo", src, alt, thumbnail: small, srcSet: `${medium} 560w, ${large} 1120w` };
  });
  const drawing: GalleryPicture = {
    kind: "drawing",
    src: drawnPicturePath(SKU, "1200x1200", "svg"),
    alt: `${title}, drawn to scale on one-inch squares`,
    thumbnail: drawnPicturePath(SKU, "400x400", "svg"),
  };
  return [...photos, drawing];
}
