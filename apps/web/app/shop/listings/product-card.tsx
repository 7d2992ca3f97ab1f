import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath, micronOrGsm } from "@dakbag/domain/catalogue/product-category";
import { priceWords, unitGstWords, unitWord } from "#app/components/price-words.ts";
import type { PictureScale } from "#app/components/pictures/picture-scale.ts";
import { ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { CompareTick } from "./compare-tick.tsx";
import { photoOf } from "./product-photo.ts";
import styles from "./product-card.module.css";

interface ProductCardProps {
  product: Product;
  scale: PictureScale;
}

/**
 * A product in a grid: a link while it is in stock, else dimmed and not clickable (buyer §2). The grid follows its
 * links (`useFollowLinks`).
 */
export function ProductCard({ product, scale }: ProductCardProps) {
  const content = <CardContent product={product} scale={scale} />;
  return (
    <li className={styles.place}>
      {product.countInStock > 0 ? (
        <a href={detailPath(product)} className={styles.card}>
          {content}
        </a>
      ) : (
        <article className={`${styles.card} ${styles.dimmed}`}>{content}</article>
      )}
      <CompareTick product={product} />
    </li>
  );
}

function CardContent({ product, scale }: ProductCardProps) {
  const thickness = micronOrGsm(product);
  const facts = [
    thickness && `${thickness.value} ${thickness.measure === "GSM" ? "GSM" : "micron"}`,
    product.SKU,
  ];
  return (
    <>
      <div className={styles.picture}>
        <ProductPicture product={product} scale={scale} photo={photoOf(product)} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>{product.title}</h3>
        <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>
        <div className={styles.foot}>
          <p className={styles.prices}>
            <span className={styles.price}>{priceWords(product)}</span>{" "}
            <span className={styles.gst}>
              per {unitWord(product)} + {unitGstWords(product)} GST
            </span>
          </p>
          {product.countInStock > 0 ? (
            <StateWord tone="ok">In Stock</StateWord>
          ) : (
            <StateWord tone="bad" boxed>
              Out of Stock
            </StateWord>
          )}
        </div>
      </div>
    </>
  );
}
