import { ProductTitle } from "#app/components/product-title.tsx";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { unitPriceWithGst } from "@dakbag/domain/gst/gst-rate-schedule";
import { formatRupees, formatUnitPrice, parseUnitPrice } from "@dakbag/domain/money/money";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { draftProblems } from "@dakbag/domain/catalogue/product-draft";
import { listingLocations } from "@dakbag/domain/catalogue/listing-locations";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { NewProduct } from "@dakbag/contracts/product-editor";
import type { Terms } from "./editor-draft.ts";
import styles from "./product.module.css";

interface BuyerPreviewProps {
  read: NewProduct;
  terms: Terms;
  /** Where the first photograph can be seen. */
  picture: string | null;
}

/** The product as buyers will see it, updated while typing. */
export function BuyerPreview({ read, terms, picture }: BuyerPreviewProps) {
  const scale = scaleFor([read]);
  return (
    <aside className={styles.view} aria-label="As buyers see it">
      <h2>As buyers see it</h2>
      <div className={`card ${styles.card}`}>
        <InchGrid scale={scale} />
        <div className={styles.picture}>
          <ProductPicture key={picture} product={read} scale={scale} photo={picture ?? undefined} />
        </div>
        <div className={styles.cardWords}>
          <p className={styles.cardTitle}>
            <ProductTitle title={read.title || "Title"} />
          </p>
          <p className="muted">{read.SKU}</p>
          <Price read={read} terms={terms} />
        </div>
      </div>
      {picture !== null && (
        <figure className={styles.drawing}>
          <div className={styles.picture}>
            <ProductPicture product={read} scale={scale} />
          </div>
          <figcaption className="muted">
            The last picture of its page. Without a photograph, the only one.
          </figcaption>
        </figure>
      )}
      <Places read={read} terms={terms} />
    </aside>
  );
}

function Price({ read, terms }: Pick<BuyerPreviewProps, "read" | "terms">) {
  const rate = terms.hsns.find(({ hsn }) => hsn === read.hsn)?.ratePercent ?? null;
  if (draftProblems(read).price !== undefined)
    return (
      <p key="none" className="muted">
        No price yet
      </p>
    );
  const price = parseUnitPrice(String(read.price));
  return (
    <p key="price">
      <strong className={styles.price}>{formatUnitPrice(price)}</strong>{" "}
      <span>{`per ${unitNoun(read, 1)}${rate === null ? "" : ", "}`}</span>
      {rate !== null && (
        <span className="nowrap">{`${formatRupees(unitPriceWithGst(price, percentToBasisPoints(rate)))} with ${rate}% GST`}</span>
      )}
    </p>
  );
}

/** The pages that will show it, or why none does. */
function Places({ read, terms }: Pick<BuyerPreviewProps, "read" | "terms">) {
  const places = listingLocations(read);
  const rated = terms.hsns.find(({ hsn }) => hsn === read.hsn);
  return (
    <div className={styles.places} aria-live="polite">
      <h3>Pages that show it</h3>
      {!read.showListing && <Badge tone="warn">Hidden from all buyers</Badge>}
      {rated?.ratePercent === null && <Badge tone="warn">Not sold before its GST rate starts</Badge>}
      {places.length > 0 && (
        <ul>
          {places.map(({ title, path, within }) => (
            <li key={path}>
              <a href={path} target="_blank" rel="noreferrer">
                {title}
              </a>
              {within.length > 0 && <span>{`: ${within.join(", ")}`}</span>}
            </li>
          ))}
        </ul>
      )}
      {places.length === 0 && read.type !== "" && (
        <p className={styles.warning}>
          No listing shows this type: buyers reach it only by search and by its link.
          {read.category === "HONEYCOMB" && (
            <span> The honeycomb page lists HONROL100 and six sleeves by their SKUs.</span>
          )}
        </p>
      )}
      {places.length === 0 && read.type === "" && <p className="muted">Choose a type first.</p>}
      {read.SKU !== "" && (
        <p className="muted">
          Its own page:{" "}
          <a href={detailPath(read)} target="_blank" rel="noreferrer">
            {detailPath(read)}
          </a>
        </p>
      )}
    </div>
  );
}
