import { cardScaleFor, type PictureScale, scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { memo } from "react";
import styles from "./listing.module.css";
import type { Product } from "@dakbag/contracts/catalogue";
import type { SizedGoods } from "@dakbag/domain/catalogue/largest-sizes";
import type { ListingGroup } from "@dakbag/domain/catalogue/listing-view";
import { contentsText } from "@dakbag/domain/catalogue/contents";
import { detailPath, isCategory, laminationGroup } from "@dakbag/domain/catalogue/product-category";
import { formatPrice, formatPriceWithGst, formatUnitGst, unitName } from "#app/components/product-price.ts";
import { CompareTick } from "./compare-tick.tsx";
import { smallestPartOf, thicknessOf } from "./format-product.ts";
import { ProductTitle } from "#app/components/product-title.tsx";
import { StockBadge } from "./stock-badge.tsx";
import cardStyles from "./product-card.module.css";
import { Link } from "react-router";
import { paperPicturePath } from "@dakbag/domain/catalogue/product-picture";

/** Some products of a listing under one heading. */
export interface ProductGroup extends ListingGroup<Product> {
  note: string | undefined;
}

export interface ProductGroupsProps {
  /** The products of this page. */
  groups: readonly ProductGroup[];
  /** Those that decide on the scale of the drawings, which filters do not change; the page's own by default. */
  sizes?: readonly SizedGoods[] | undefined;
}

/** Cards under the headings of their groups, all drawn at the scale at which the largest of the listing fits. */
export const ProductGroups = memo(function ProductGroups({ groups, sizes }: ProductGroupsProps) {
  const scale = cardScaleFor(sizes ?? groups.flatMap(({ members }) => members));
  return (
    <>
      <InchGrid scale={scale} beyond={scale.inchesWide} />
      {groups.map(({ name, note, count, members }) => (
        <section key={name ?? ""} className={styles.group}>
          {name !== null && (
            <div className={styles.groupHead}>
              <h2>{name}</h2>
              <p>
                <span>{count === 1 ? "1 product" : `${count} products`}</span>
                {note !== undefined && <span>{`, ${note}`}</span>}
              </p>
            </div>
          )}
          <ul role="list" className={styles.grid}>
            {members.map((product) => (
              <ProductCard key={product.SKU} product={product} scale={scale} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
});

interface ProductCardProps {
  product: Product;
  scale: PictureScale;
}

/** A product in a grid: a link while it is in stock, else dimmed and not clickable (buyer §2). */
function ProductCard({ product, scale }: ProductCardProps) {
  const content = <CardContent product={product} scale={scale} />;
  return (
    <li className={cardStyles.place}>
      {product.countInStock > 0 ? (
        <Link to={detailPath(product)} prefetch="intent" className={`card ${cardStyles.card}`}>
          {content}
        </Link>
      ) : (
        <article className={`card ${cardStyles.card} ${cardStyles.dimmed}`}>{content}</article>
      )}
      <CompareTick product={product} />
    </li>
  );
}

function CardContent({ product, scale }: ProductCardProps) {
  const facts = [thicknessOf(product), contentsText(product), smallestPartOf(product), product.SKU].filter(
    (fact) => fact !== undefined,
  );
  // The height in inches of a low picture that the drawing fills.
  const high = scaleFor([product], 1.5).inchesHigh;
  return (
    <>
      <div
        className={cardStyles.picture}
        style={{ "--inches": high, "--times": scale.inchesHigh / high } as Record<string, number>}
      >
        <ProductPicture product={product} scale={scale} photo={photoOf(product)} labels="compact" />
      </div>
      <div className={cardStyles.words}>
        <h3 className={cardStyles.title}>
          <ProductTitle title={product.title} />
        </h3>
        <p className={`muted ${cardStyles.facts}`}>
          {facts.map((fact) => (
            <span key={fact}>{`${fact} `}</span>
          ))}
        </p>
        <p className={cardStyles.prices}>
          <span className={cardStyles.price}>{formatPrice(product)}</span>{" "}
          <span className={`muted ${cardStyles.gst}`}>
            <span>{`per ${unitName(product)}`}</span> <span>{`+ ${formatUnitGst(product)} GST`}</span>{" "}
            <span>{`${formatPriceWithGst(product)} with GST`}</span>
          </span>
        </p>
        <p>
          <StockBadge product={product} />
        </p>
      </div>
    </>
  );
}

/**
 * The photo of a card: the first one of the catalogue; paper bags without any have one by SKU in a folder per
 * lamination (buyer §2). Undefined where there is none: the drawing is the default image.
 */
function photoOf(product: Pick<Product, "category" | "type" | "SKU" | "images">): string | undefined {
  const [photo] = product.images;
  const lamination = isCategory(product.category, "PAPER") ? laminationGroup(product.type) : undefined;
  if (photo !== undefined || lamination === undefined) return photo;
  return paperPicturePath(product.SKU, lamination);
}
