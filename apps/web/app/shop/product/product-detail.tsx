import { ProductTitle } from "#app/components/product-title.tsx";
import type { Product } from "@dakbag/contracts/catalogue";
import {
  isPodType,
  laminationGroup,
  marketplaceOf,
  micronOrGsm,
  podGroup,
} from "@dakbag/domain/catalogue/product-category";
import type { ReactNode } from "react";
import { formatPrice, formatPriceWithGst, unitName } from "#app/components/product-price.ts";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { AuthorisationNotice } from "#app/shop/checkout/authorisation-notice.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { Facts } from "#app/ui/table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BuyBox } from "./buy-box.tsx";
import { productCrumbs } from "./load-product.ts";
import { OtherSizes } from "./other-sizes.tsx";
import styles from "./product.module.css";

/** What differs between the detail pages. */
export interface ProductPage {
  /** How long delivery takes. */
  delivery: string;
  /** A second price below the first: per roll, per sticker. */
  extraPrice?: (product: Product) => ReactNode;
  /** Whether paper has the weight of the box page. */
  isBoxPage?: boolean;
}

interface ProductDetailProps {
  product: Product;
  family: readonly Product[];
  page: ProductPage;
}

/** A product: pictures, price, buying, other sizes and facts. */
export function ProductDetail({ product, family, page }: ProductDetailProps) {
  const { delivery, extraPrice, isBoxPage = false } = page;
  const scale = scaleFor([product]);
  const programme = marketplaceOf(product.category);
  return (
    <>
      <Breadcrumb crumbs={productCrumbs(product)} />
      <div className={styles.columns}>
        <InchGrid scale={scale} />
        <div className={styles.picture} tabIndex={product.images[1] ? 0 : undefined}>
          {[product.images[0], ...product.images.slice(1)].map((photo, at) => (
            <ProductPicture key={at} product={product} scale={scale} photo={photo} labels="large" />
          ))}
        </div>
        <div className={styles.buy}>
          <h1>
            <ProductTitle title={product.title} />
          </h1>
          <p className={styles.skuLine}>
            SKU {product.SKU}
            <Badge tone={product.countInStock > 0 ? "ok" : "bad"}>
              {product.countInStock > 0 ? "In Stock" : "Out of Stock"}
            </Badge>
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
          <p>
            <ProductTitle title={product.description} />
          </p>
        </div>
      </div>
    </>
  );
}

function Price({ product }: { product: Product }) {
  return (
    <p className={styles.priceLine}>
      <span className={styles.price}>{formatPrice(product)}</span>{" "}
      <span>
        per {unitName(product)} · {product.gstRatePercent}% GST extra
      </span>{" "}
      <span className={styles.withGst}>{formatPriceWithGst(product)} with GST</span>
    </p>
  );
}

const millimetresPerInch = 25.4;

function ProductFacts({ product, isBoxPage }: { product: Product; isBoxPage: boolean }) {
  const thickness = micronOrGsm(product, { isBoxPage });
  const lamination = laminationGroup(product.type);
  const facts = [
    { name: "Size", value: <ProductTitle title={formatSize(product)} /> },
    thickness && { name: "Thickness", value: formatThickness(thickness) },
    podGroup(product.type) && {
      name: "POD pocket",
      value: isPodType(product.type) ? "Yes, clear, for invoice and airway bill" : "No",
    },
    lamination && { name: "Lamination", value: lamination.replace(" Lamination", "") },
    product.rollsPerBox !== null && { name: "Rolls per carton", value: String(product.rollsPerBox) },
    { name: "HSN · GST", value: `${formatHsn(product.hsn)} · ${product.gstRatePercent}%` },
    { name: "SKU", value: product.SKU },
  ];
  return <Facts facts={facts.filter((fact) => typeof fact === "object")} />;
}

function formatSize(product: Product): string {
  const size = productDimensions(product);
  if (size.kind !== "bag" && size.kind !== "label") return product.dimension;
  const { widthInches, heightInches } = size;
  const millimetres = [widthInches, heightInches].map((inches) => Math.round(inches * millimetresPerInch));
  return `${widthInches} × ${heightInches} in (${millimetres.join(" × ")} mm)`;
}

function formatThickness({ measure, value }: { measure: "Micron" | "GSM"; value: number }): string {
  return `${value} ${measure === "GSM" ? "GSM" : "micron"}`;
}

/** "39232100" as tax documents print it: "3923 21 00". */
function formatHsn(hsn: string): string {
  return hsn.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1 $2 $3");
}
