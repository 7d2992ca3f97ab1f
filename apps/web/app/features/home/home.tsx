import { pageMeta } from "#app/features/catalogue/page-meta.ts";
import { shopJsonLd } from "#app/features/catalogue/shop-json-ld.ts";
import { scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/features/product-picture/product-picture.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { milestones } from "#content/milestones.ts";
import { Link } from "react-router";
import type { Route } from "./+types/home.ts";
import { BannerStrip } from "./banner-strip.tsx";
import { ClientMarquee } from "./client-marquee.tsx";
import { ValuePropositions } from "./flip-cards.tsx";
import { ForBulkBuyers } from "./for-bulk-buyers.tsx";
import { drawnAs, homeDescription, ourProducts, shopNowTiles } from "./home-tiles.ts";
import { Testimonials } from "./testimonials.tsx";
import styles from "./home.module.css";

export function meta({ matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  const title = "Courier and packaging supplies by the thousand";
  const jsonLd = import.meta.env.SSR ? shopJsonLd(origin) : [];
  return pageMeta({ title, description: homeDescription, origin, path: "/", jsonLd });
}

export default function Home() {
  return (
    <>
      <BannerStrip />
      <div className="page">
        <ForBulkBuyers />
        <WhyHere />
        <ClientMarquee />
        <OurProducts />
        <ShopNow />
        <Milestones />
        <Testimonials />
      </div>
    </>
  );
}

function OurProducts() {
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
  const product = drawnAs(name, drawing);
  const scale = scaleFor([product]);
  return (
    <Link to={to} className={styles.tile}>
      <InchGrid scale={scale} />
      <div className={styles.tilePicture}>
        <ProductPicture product={product} scale={scale} />
      </div>
      <h3>{name}</h3>
      <p>{text}</p>
    </Link>
  );
}

function ShopNow() {
  return (
    <section className={styles.section}>
      <h2>For marketplace sellers</h2>
      <div className={styles.shopNow}>
        {shopNowTiles.map(({ name, text, to }) => (
          <article key={name} className={styles.shopNowTile}>
            <h3>{name}</h3>
            <p>{text}</p>
            <ButtonLink to={to} kind="action" aria-label={`Shop Now: ${name}`}>
              Shop Now
            </ButtonLink>
          </article>
        ))}
      </div>
    </section>
  );
}

function WhyHere() {
  return (
    <section className={styles.section}>
      <h2>Why businesses buy here</h2>
      <ValuePropositions />
    </section>
  );
}

function Milestones() {
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
