import type { Product } from "@dakbag/contracts/catalogue";
import { percentToBasisPoints, unitGst } from "@dakbag/domain/gst/gst-tax";
import { formatUnitPrice, unitPricePerPaisa } from "@dakbag/domain/money/money";
import { marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { type ReactNode, Suspense, use } from "react";
import { formatPrice, unitPriceOf, unitName } from "#app/components/product-price.ts";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { AuthorisationNotice } from "#app/shop/checkout/authorisation-notice.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { BuyBox } from "./buy-box.tsx";
import { detailCrumbs } from "./detail-crumbs.ts";
import { DetailFailure } from "./detail-failure.tsx";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import type { Detail, DetailLoaderData } from "./load-detail.ts";
import { OtherSizes } from "./other-sizes.tsx";
import { ProductFacts } from "./product-facts.tsx";
import styles from "./detail.module.css";

interface DetailPageProps {
  data: DetailLoaderData;
  /** How long delivery takes, in this page's words (buyer §9). */
  delivery: string;
  /** A second price below the first: per roll, per sticker. */
  extraPrice?: (product: Product) => ReactNode;
  /** The page of boxes and rolls states a weight of paper of its own (buyer §9). */
  isBoxPage?: boolean;
  /** The first way on where the product could not be loaded. */
  wayOnFailure?: ReactNode;
}

/** What all four detail pages have in common (buyer §2): loading, failure, and the product. */
export function DetailPage({ data: { sku, detail }, wayOnFailure, ...words }: DetailPageProps) {
  return (
    <div className="page">
      {/* Keyed by the product: its quantity and "Added to Cart" do not pass on to the next one. */}
      <Suspense key={sku} fallback={<DetailSkeleton />}>
        <Loaded detail={detail} wayOnFailure={wayOnFailure} words={words} />
      </Suspense>
    </div>
  );
}

type Words = Pick<DetailPageProps, "delivery" | "extraPrice" | "isBoxPage">;

function Loaded({
  detail,
  wayOnFailure,
  words,
}: {
  detail: Detail | Promise<Detail>;
  wayOnFailure: ReactNode;
  words: Words;
}) {
  const read = detail instanceof Promise ? use(detail) : detail;
  if (read === null) return <DetailFailure firstWay={wayOnFailure} />;
  return <ProductDetail product={read.product} family={read.family} {...words} />;
}

function ProductDetail({
  product,
  family,
  delivery,
  extraPrice,
  isBoxPage = false,
}: { product: Product; family: readonly Product[] } & Words) {
  const scale = scaleFor([product]);
  const programme = marketplaceOf(product.category);
  return (
    <>
      <Breadcrumb crumbs={detailCrumbs(product)} />
      <div className={styles.columns}>
        <InchGrid scale={scale} />
        <div className={styles.picture} tabIndex={product.images[1] ? 0 : undefined}>
          {[product.images[0], ...product.images.slice(1)].map((photo, at) => (
            <ProductPicture key={at} product={product} scale={scale} photo={photo} labels="large" />
          ))}
        </div>
        <div className={styles.buy}>
          <h1>{product.title}</h1>
          <p className={styles.skuLine}>
            SKU {product.SKU}
            <StateWord tone={product.countInStock > 0 ? "ok" : "bad"}>
              {product.countInStock > 0 ? "In Stock" : "Out of Stock"}
            </StateWord>
          </p>
          <Price product={product} />
          {extraPrice?.(product)}
          {programme && <AuthorisationNotice programme={programme} />}
          <BuyBox product={product} />
          <p className={styles.muted}>
            Free delivery in {delivery}. Goods are non-refundable and non-exchangeable. GST invoice with every
            order.
          </p>
          <OtherSizes product={product} family={family} />
        </div>
        <div className={styles.facts}>
          <ProductFacts product={product} isBoxPage={isBoxPage} />
          <p>{product.description}</p>
        </div>
      </div>
    </>
  );
}

function Price({ product }: { product: Product }) {
  const withoutGst = unitPriceOf(product);
  const gst = unitGst(withoutGst, percentToBasisPoints(product.gstRatePercent));
  return (
    <p className={styles.priceLine}>
      <span className={styles.price}>{formatPrice(product)}</span>{" "}
      <span>
        per {unitName(product)} · {product.gstRatePercent}% GST extra
      </span>{" "}
      <span className={styles.withGst}>{formatUnitPrice(withoutGst + gst * unitPricePerPaisa)} with GST</span>
    </p>
  );
}
