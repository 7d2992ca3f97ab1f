import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { Link } from "react-router";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import type { Route } from "./+types/meesho-landing.ts";
import { type ListingData, listingInBrowser, listingMeta, listingOnServer } from "./listing-data.ts";
import { ListingPage } from "./listing-page.tsx";
import type { KnownListing } from "./listing-types.ts";
import { SizeRows } from "./size-rows.tsx";
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

const listing: KnownListing = {
  key: "meesho",
  type: {
    // Only whether it has any products is shown here.
    listing: "meesho-bags",
    title: "Meesho Branded Bags",
    intro: "Packaging for authorised Meesho sellers.",
    also: { name: "Transparent bags, and what may not go into them", to: "/product/transparent-bags" },
    programme: "Meesho",
  },
};

export function loader(args: Route.LoaderArgs) {
  return listingOnServer(listing, args);
}

export function clientLoader({ request }: Route.ClientLoaderArgs): ListingData {
  return listingInBrowser(listing, request);
}

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return listingMeta(listing, { origin: matches[0].loaderData.origin, search });
}

export default function MeeshoLanding({ loaderData }: Route.ComponentProps) {
  return (
    <ListingPage listing={listing.key} type={listing.type} read={loaderData.read}>
      {({ groups }) => <Choices products={groups.flatMap(({ members }) => members)} />}
    </ListingPage>
  );
}

/** Two choices for marketplace sellers; the bags only while there are any (buyer §2), with their sizes and prices. */
function Choices({ products }: { products: readonly Product[] }) {
  const rows = products.map((product) => {
    return { name: product.title, to: detailPath(product), product };
  });
  return (
    <div className={styles.pair}>
      {(rows.length > 0 ? [bags, stickers] : [stickers]).map(({ to, name, text, drawn }) => {
        const product = { SKU: name, title: name, description: "", ...drawn };
        const scale = scaleFor([product], 2.2);
        return (
          <article key={to} className={`card ${cardStyles.card}`}>
            <Link to={to}>
              <InchGrid scale={scale} />
              <div className={cardStyles.picture} data-wide="">
                <ProductPicture product={product} scale={scale} />
              </div>
              <div className={cardStyles.words}>
                <h2 className={cardStyles.title}>{name}</h2>
                <p className="muted">{text}</p>
              </div>
            </Link>
            {to === bags.to && (
              <div className={cardStyles.words}>
                <SizeRows rows={rows} />
              </div>
            )}
          </article>
        );
      })}
    </div>
  );
}
