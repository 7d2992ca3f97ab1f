import type { Product } from "@dakbag/contracts/catalogue";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import type { Route } from "./+types/honeycomb-listing.ts";
import { type ListingData, listingInBrowser, listingMeta, listingOnServer } from "./listing-data.ts";
import { ListingPage } from "./listing-page.tsx";
import type { KnownListing, ListingType } from "./listing-types.ts";
import cardStyles from "./product-card.module.css";
import { SizeRows } from "./size-rows.tsx";
import styles from "./listing.module.css";

// buyer §2, §9
const cards = [
  { name: "Honeycomb Roll", kind: "roll", code: "ROL", sizes: ["100 Mtr"] },
  {
    name: "Honeycomb Sleeve",
    kind: "sleeve",
    code: "SLV",
    sizes: ["100 mm", "150 mm", "200 mm", "225 mm", "300 mm", "450 mm"],
  },
] as const;

const intro = "Kraft paper that stretches into cells";
const types: Readonly<Record<string, ListingType>> = {
  "honeycomb-roll": {
    title: "Honeycomb Roll",
    intro: `${intro} and replaces bubble wrap. GST extra.`,
    listing: "honeycomb-sleeve",
  },
  "honeycomb-sleeve": {
    title: "Honeycomb Roll & Sleeves",
    intro: `${intro}: a roll to wrap with, or sleeves for bottles and jars. GST extra.`,
    listing: "honeycomb-sleeve",
  },
};

export function loader(args: Route.LoaderArgs) {
  return listingOnServer(listingAtPath(args.request), args);
}

export function clientLoader({ request }: Route.ClientLoaderArgs): ListingData {
  return listingInBrowser(listingAtPath(request), request);
}

export function meta({ loaderData, matches, location: { search } }: Route.MetaArgs) {
  if (!loaderData) return [];
  // Both are the same page: one URL is canonical.
  const { type } = known(loaderData.listing);
  return listingMeta({ key: "honeycomb-sleeve", type }, { origin: matches[0].loaderData.origin, search });
}

export default function Honeycomb({ loaderData }: Route.ComponentProps) {
  const { listing, read } = loaderData;
  return (
    <ListingPage listing={listing} read={read} type={known(listing).type}>
      {({ groups }) => <SizeCards products={groups.flatMap(({ members }) => members)} />}
    </ListingPage>
  );
}

/** Both URLs have this page; they differ only in their title. */
function listingAtPath(request: Request): KnownListing {
  return known(new URL(request.url).pathname.split("/").at(-1)?.toLowerCase() ?? "");
}

function known(key: string): KnownListing {
  const type = types[key];
  if (!type) throw new Error(`${key} is none of the honeycomb listings`);
  return { key, type };
}

/** Two cards that are always there; each size leads to its box page (buyer §2). Prices come from the catalogue. */
function SizeCards({ products }: { products: readonly Product[] }) {
  return (
    <div className={styles.pair}>
      {cards.map(({ name, kind, code, sizes }) => (
        <article key={name} className={`card ${cardStyles.card}`}>
          <CardPicture name={name} kind={kind} dimension={sizes[sizes.length > 3 ? 3 : 0] ?? sizes[0]} />
          <div className={cardStyles.words}>
            <h2>{name}</h2>
            <p className="muted">Choose a size</p>
            <SizeRows
              rows={sizes.map((size) => {
                const sku = `HON${code}${size.split(" ")[0]}`;
                return {
                  name: size,
                  to: `/boxdetails?sku=${sku}&productType=${kind}`,
                  product: products.find(({ SKU }) => SKU === sku),
                };
              })}
            />
          </div>
        </article>
      ))}
    </div>
  );
}

function CardPicture({ name, kind, dimension }: { name: string; kind: string; dimension: string }) {
  const drawn = {
    SKU: name,
    title: name,
    category: "HONEYCOMB",
    type: `honey-${kind}`,
    dimension,
    description: "",
  };
  const scale = scaleFor([drawn], 2.2);
  return (
    <div className={cardStyles.picture} data-wide="">
      <InchGrid scale={scale} />
      <ProductPicture product={drawn} scale={scale} />
    </div>
  );
}
