import type { Product } from "@dakbag/contracts/catalogue";
import type { Suggestion } from "@dakbag/contracts/product-search";
import { searchCatalogue } from "@dakbag/domain/catalogue/catalogue-search";
import { maxProductsFound } from "@dakbag/domain/catalogue/search-step";
import { LinePicture } from "#app/components/pictures/line-picture.tsx";
import { formatPrice, unitName } from "#app/components/product-price.ts";
import styles from "./product-search.module.css";
import type { Suggested } from "./use-suggestions.ts";

/** What a text finds in the browser's copy of the catalogue. */
export function suggestedIn(products: readonly Product[], asked: string): Suggested {
  const { found, alsoInTitle, ...result } = searchCatalogue(products, asked, maxProductsFound);
  return { ...result, found: [...found, ...alsoInTitle] };
}

/** What a suggestion shows: the picture, the title, the price and whether it is in stock. */
export function SuggestedProduct({ product }: { product: Suggestion }) {
  return (
    <>
      <LinePicture product={product} among={[product]} highestPixels={36} />
      <span className={styles.words}>
        <span>{product.title}</span>
        <span className={styles.facts}>
          <span className={styles.sku}>{product.SKU}</span>
          <span>{`${formatPrice(product)} per ${unitName(product)} + GST`}</span>
          {product.countInStock > 0 ? (
            <span className={styles.inStock}>In Stock</span>
          ) : (
            <span className={styles.failed}>Out of Stock</span>
          )}
        </span>
      </span>
    </>
  );
}
