import { LineUp } from "#app/components/pictures/product-sketch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { shopNowTiles } from "./home-tiles.ts";
import styles from "./home.module.css";

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
