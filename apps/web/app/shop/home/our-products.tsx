import { samplePackPath } from "@dakbag/company/company";
import { productTiles } from "@dakbag/domain/catalogue/product-tiles";
import { Suspense, use } from "react";
import { Link } from "react-router";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ourProducts, type ProductTile, tileAspects } from "./home-tiles.ts";
import type { HomePrices, TilePrices } from "./tile-prices.ts";
import styles from "./our-products.module.css";

type Read = HomePrices | Promise<HomePrices>;

/** The grid of product types (buyer §2), with what they cost and the sizes that sell best. */
export function OurProducts({ prices }: { prices: Read }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>Our Products</h2>
        <p className="muted">Prices without GST. GST invoice on every order.</p>
      </div>
      <ul role="list" className={styles.products}>
        {ourProducts.map((tile) => (
          <li key={tile.key} className={`card ${styles.tile}`}>
            <TileLink tile={tile} prices={prices} />
            <Suspense fallback={<SizesSkeleton tile={tile} />}>
              <Sizes tile={tile} read={prices} />
            </Suspense>
          </li>
        ))}
      </ul>
      <p className={styles.samplePack}>
        <Suspense>
          <SamplePack read={prices} />
        </Suspense>
      </p>
    </section>
  );
}

function SamplePack({ read }: { read: Read }) {
  const { samplePack } = read instanceof Promise ? use(read) : read;
  if (!samplePack) return null;
  return (
    <>
      {samplePackPath !== null && <Link to={samplePackPath}>Not sure? Order the sample pack</Link>}
      <span> One of each kind, to try before you order thousands: </span>
      <strong>{samplePack.price}</strong>
      <span>{` a ${samplePack.unit}, GST extra.`}</span>
    </>
  );
}

function TileLink({ tile, prices }: { tile: ProductTile; prices: Read }) {
  const { key, name, text, to, drawing } = tile;
  const { inchesHigh } = scaleFor([drawing], tileAspects.middle);
  const scale = { inchesHigh, inchesWide: inchesHigh * tileAspects.whole };
  return (
    <Link to={to} prefetch="intent" className={styles.link}>
      <InchGrid scale={scale} />
      <div className={styles.picture}>
        <ProductPicture product={drawing} scale={scale} />
      </div>
      <h3>{name}</h3>
      <p className={styles.text}>{text}</p>
      <p className={styles.price}>
        <Suspense fallback={<Skeleton width="70%" />}>
          <Price read={prices} tileKey={key} />
        </Suspense>
      </p>
    </Link>
  );
}

/** Undefined where the tile's goods are not sold, or the prices could not be read. */
function usePrices(read: Read, key: ProductTile["key"]): TilePrices | undefined {
  const prices = read instanceof Promise ? use(read) : read;
  return prices.tiles[key];
}

function Price({ read, tileKey }: { read: Read; tileKey: ProductTile["key"] }) {
  const prices = usePrices(read, tileKey);
  if (!prices) return <span className={styles.unit}>See prices</span>;
  return (
    <>
      {prices.isLowest && <span className={styles.unit}>from </span>}
      <strong>{prices.price}</strong>
      <span className={styles.unit}>{` a ${prices.unit}, GST extra`}</span>
    </>
  );
}

/** One press from the tile to a size. */
function Sizes({ tile: { key, name }, read }: { tile: ProductTile; read: Read }) {
  const prices = usePrices(read, key);
  if (!prices || prices.sizes.length === 0) return null;
  return (
    <ul role="list" aria-label={`Sizes: ${name}`} className={styles.sizes}>
      {prices.sizes.map((size) => (
        <li key={size.to}>
          <Link to={size.to} prefetch="intent">
            <span>{size.name}</span> <span className="nowrap">{size.price}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SizesSkeleton({ tile: { key } }: { tile: ProductTile }) {
  return (
    <div className={styles.sizes} aria-hidden="true">
      {productTiles[key].bestSellers.map((sku) => (
        <Skeleton key={sku} height="32px" />
      ))}
    </div>
  );
}
