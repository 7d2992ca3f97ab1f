import { pageMeta } from "#app/features/catalogue/page-meta.ts";
import { shopJsonLd } from "#app/features/catalogue/shop-json-ld.ts";
import { scaleFor } from "#app/features/product-picture/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/features/product-picture/product-picture.tsx";
import { ProductSketch } from "#app/features/product-picture/product-sketch.tsx";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { company } from "@dakbag/company/company";
import { milestones, valuePropositions } from "#content/milestones.ts";
import { Link } from "react-router";
import type { Route } from "./+types/home.ts";
import { drawnAs, lineUp, ourProducts, shopNowTiles } from "./home-tiles.ts";
import styles from "./home.module.css";

const description =
  "Courier bags, honeycomb wrap, tapes and thermal labels for businesses in India: by the thousand, from the factory.";

export function meta({ matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  const title = "Courier and packaging supplies by the thousand";
  const jsonLd = import.meta.env.SSR ? shopJsonLd(origin) : [];
  return pageMeta({ title, description, origin, path: "/", jsonLd });
}

export default function Home() {
  return (
    <>
      <Banner />
      <div className="page">
        <OurProducts />
        <ShopNow />
        <ValuePropositions />
        <Milestones />
      </div>
    </>
  );
}

function Banner() {
  return (
    <section className={styles.banner}>
      <div className={`page ${styles.bannerInner}`}>
        <div className={styles.bannerWords}>
          <h1>Courier and packaging supplies by the thousand</h1>
          <p>{description}</p>
          <p>Free delivery in 3 to 6 days. Up to 15% bulk discount on boxes, rolls and cartons.</p>
          <div className={styles.bannerLinks}>
            <ButtonLink to="/product/courier-bag-poly" kind="action" size="large">
              Plain Poly Courier Bags
            </ButtonLink>
            <ButtonLink to="/size-finder" size="large">
              Find the right size
            </ButtonLink>
            <ButtonAnchor href={company.bulkEnquiryFormUrl} size="large" target="_blank" rel="noreferrer">
              Enquire Now
              <span className="visually-hidden"> (opens in a new tab)</span>
            </ButtonAnchor>
          </div>
        </div>
        <div className={styles.lineUp} aria-hidden="true">
          {lineUp.map((bag) => (
            <ProductSketch key={bag.SKU} product={bag} family={lineUp} highestPixels={250} />
          ))}
        </div>
      </div>
    </section>
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

function ValuePropositions() {
  return (
    <section className={styles.section}>
      <h2>Why businesses buy here</h2>
      <ul role="list" className={styles.values}>
        {valuePropositions.map(({ title, description: text, backText }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.muted}>{backText}</p>
          </li>
        ))}
      </ul>
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
