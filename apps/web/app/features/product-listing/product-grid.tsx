import type { Product } from "@dakbag/contracts/catalogue";
import { type PictureScale, scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { InchGrid } from "#app/features/product-picture/product-picture.tsx";
import { ProductCard } from "./product-card.tsx";
import styles from "./listing.module.css";

/** Products as cards, all drawn at the scale at which the largest of them fits. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  const scale = scaleFor(products);
  return (
    <>
      <InchGrid scale={scale} />
      <ProductCards products={products} scale={scale} />
    </>
  );
}

/** The cards alone, for pages whose groups share one scale. */
export function ProductCards({ products, scale }: { products: readonly Product[]; scale: PictureScale }) {
  return (
    <ul role="list" className={styles.grid}>
      {products.map((product) => (
        <li key={product.SKU}>
          <ProductCard product={product} scale={scale} />
        </li>
      ))}
    </ul>
  );
}
