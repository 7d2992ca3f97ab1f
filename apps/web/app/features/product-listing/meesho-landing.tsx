import { Link } from "react-router";
import { scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/features/product-picture/product-picture.tsx";
import cardStyles from "./product-card.module.css";
import styles from "./listing.module.css";

const bags = {
  to: "/product/meesho-bags",
  name: "Branded Tamper Proof Courier Bags",
  text: "Transparent and opaque bags with a printed packet series, with or without a POD pocket.",
  drawn: { category: "POLY-MEESHO", type: "poly-nt-pd", dimension: "10x12 inch" },
};
const stickers = {
  to: "/product/thermal-label",
  name: "Barcoded Stickers",
  text: "Label rolls with a printed barcode series, and plain thermal labels.",
  drawn: { category: "MEESHO-LABEL", type: "label-dt", dimension: "4x6 inch" },
};

/** Two ways on for marketplace sellers; the bags only while there are any (buyer §2). */
export function MeeshoLanding({ hasBags }: { hasBags: boolean }) {
  const cards = hasBags ? [bags, stickers] : [stickers];
  return (
    <div className={styles.pair}>
      {cards.map(({ to, name, text, drawn }) => {
        const product = { SKU: name, title: name, description: "", ...drawn };
        const scale = scaleFor([product]);
        return (
          <Link key={to} to={to} prefetch="intent" className={cardStyles.card}>
            <InchGrid scale={scale} />
            <div className={cardStyles.picture}>
              <ProductPicture product={product} scale={scale} />
            </div>
            <div className={cardStyles.words}>
              <h2 className={cardStyles.title}>{name}</h2>
              <p className={cardStyles.facts}>{text}</p>
            </div>
          </Link>
        );
      })}
    </div>
  );
}
