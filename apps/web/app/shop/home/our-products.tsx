import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { LineUp } from "#app/components/pictures/product-sketch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { milestones } from "#content/milestones.ts";
import { Link } from "react-router";
import { ourProducts, shopNowTiles } from "./home-tiles.ts";
import styles from "./home.module.css";

/** The grid of product types (buyer §2). */
export function OurProducts() {
  return (
    <section className={styles.section}>
      <h2>Our Products</h2>
      <ul role="list" className={styles.products}>
        {ourProducts.map(({ name, text, to, drawing }) => (
          <li key={name}>
            <Tile name={name} text={text} to={to} drawing={drawing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ name, text, to, drawing }: (typeof ourProducts)[number]) {
  const scale = scaleFor([drawing]);
  return (
    <Link to={to} prefetch="intent" className={styles.tile}>
      <InchGrid scale={scale} />
      <div className={styles.tilePicture}>
        <ProductPicture product={drawing} scale={scale} />
      </div>
      <h3>{name}</h3>
      <p>{text}</p>
    </Link>
  );
}

/** The two tiles for marketplace sellers (buyer §2). */
export function ShopNow() {
  return (
    <section className={styles.section}>
      <h2>For marketplace sellers</h2>
      <div className={styles.shopNow}>
        {shopNowTiles.map(({ name, text, to, drawings }) => (
          <article key={name} className={styles.shopNowTile}>
            <div className={styles.shopNowWords}>
              <h3>{name}</h3>
              <p>{text}</p>
              <ButtonLink to={to} kind="action" aria-label={`Shop Now: ${name}`}>
                Shop Now
              </ButtonLink>
            </div>
            <div className={styles.shopNowDrawings} aria-hidden="true">
              <LineUp goods={drawings} highestPixels={150} />
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

export function Milestones() {
  return (
    <section className={styles.section}>
      <h2>Our Milestones & Numbers</h2>
      <dl className={styles.milestones}>
        {milestones.map(({ number, description: text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
