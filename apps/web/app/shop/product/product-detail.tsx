import { ProductTitle } from "#app/components/product-title.tsx";
import type { Product } from "@dakbag/contracts/catalogue";
import { isRoundedStock } from "@dakbag/domain/cart/quantity-options";
import { isSamplePack, marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { relatedProducts } from "@dakbag/domain/catalogue/related-products";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useSavedPin } from "#app/shop/cart/use-is-from-delhi.ts";
import { formatPrice, formatPriceWithGst, unitName } from "#app/components/product-price.ts";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid } from "#app/components/pictures/product-picture.tsx";
import { AuthorisationNotice } from "#app/shop/checkout/authorisation-notice.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BuyBox } from "./buy-box.tsx";
import { DeliverTo } from "./deliver-to.tsx";
import { Gallery } from "./gallery.tsx";
import { GoesWith } from "./goes-with.tsx";
import { productCrumbs } from "./load-product.ts";
import { OtherSizes } from "./other-sizes.tsx";
import { PartPrices } from "./part-prices.tsx";
import { deliveryDays, deliveryKindOf } from "@dakbag/domain/orders/delivery-days";
import { ProductFacts } from "./product-facts.tsx";
import { Variants } from "./variants.tsx";
import styles from "./product.module.css";

/** What differs between the detail pages. */
export interface ProductPage {
  /** Whether paper has the weight of the box page. */
  isBoxPage?: boolean;
}

interface ProductDetailProps {
  product: Product;
  /** Other sizes, variants and companions, with the product itself. */
  family: readonly Product[];
  isStockRounded: boolean;
  page: ProductPage;
}

/** A product: pictures, price, buying, other sizes and facts. */
export function ProductDetail({ product, family, isStockRounded, page }: ProductDetailProps) {
  const { isBoxPage = false } = page;
  // By the goods, not by the page: it is the promise of their order too.
  const delivery = deliveryKindOf(product.category);
  const saved = useSavedPin();
  const scale = scaleFor([product]);
  const programme = marketplaceOf(product.category);
  const { sizes, variants, companions } = relatedProducts(product, family);
  return (
    <>
      <Breadcrumb crumbs={productCrumbs(product)} />
      <div className={styles.columns}>
        <InchGrid scale={scale} />
        <div className={styles.pictures}>
          <Gallery product={product} scale={scale} />
        </div>
        <div className={styles.buy}>
          <h1>
            <ProductTitle title={product.title} />
          </h1>
          <p className={styles.skuLine}>
            <span>{`SKU ${product.SKU}`}</span>
            <StockCount product={product} isRounded={isStockRounded && isRoundedStock(product)} />
          </p>
          <Price product={product} />
          <PartPrices product={product} />
          <Variants product={product} variants={variants} />
          {programme && <AuthorisationNotice programme={programme} />}
          <BuyBox
            product={product}
            isFromDelhi={saved?.isFromDelhi ?? false}
            isStockRounded={isStockRounded}
          />
          <DeliverTo isByPiece={saleKind(product) === "piece"} kind={delivery} saved={saved} />
          <p className="muted">
            {`Free delivery in ${deliveryDays([delivery])}. Goods are non-refundable and non-exchangeable. GST invoice with every order.`}
          </p>
          <OtherSizes product={product} sizes={sizes} />
          <GoesWith companions={companions} />
        </div>
        <div className={styles.facts}>
          <ProductFacts product={product} isBoxPage={isBoxPage} />
          <Description product={product} />
        </div>
      </div>
    </>
  );
}

/** "3,000 in stock", or "2,000+" of a rounded stock. */
function StockCount({ product, isRounded }: { product: Product; isRounded: boolean }) {
  if (product.countInStock <= 0) return <Badge tone="bad">Out of Stock</Badge>;
  return <Badge tone="ok">{`${formatQuantity(product.countInStock)}${isRounded ? "+" : ""} in stock`}</Badge>;
}

/** Of a sample pack, what is in it: its parts are divided by semicolons. */
function Description({ product }: { product: Product }) {
  if (!isSamplePack(product))
    return (
      <p>
        <ProductTitle title={product.description} />
      </p>
    );
  return (
    <section className={styles.contents}>
      <h2>In the pack</h2>
      <ul>
        {product.description
          .replace(/\.$/, "")
          .split("; ")
          .map((part) => (
            <li key={part}>{part}</li>
          ))}
      </ul>
    </section>
  );
}

function Price({ product }: { product: Product }) {
  return (
    <p className={styles.priceLine}>
      <span className={styles.price}>{formatPrice(product)}</span>{" "}
      <span>{`per ${unitName(product)} · ${product.gstRatePercent}% GST extra`}</span>{" "}
      <span>{`${formatPriceWithGst(product)} with GST`}</span>
    </p>
  );
}
