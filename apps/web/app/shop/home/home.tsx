import { pageMeta } from "#app/shop/page-meta.ts";
import { shopJsonLd } from "#app/shop/shop-json-ld.ts";
import type { Route } from "./+types/home.ts";
import { BannerStrip } from "./banner-strip.tsx";
import { ClientMarquee } from "./client-marquee.tsx";
import { ValuePropositions } from "./flip-cards.tsx";
import { ForBulkBuyers } from "./for-bulk-buyers.tsx";
import { homeDescription } from "./home-tiles.ts";
import { servedPart } from "./served-part.tsx";
import { Testimonials } from "./testimonials.tsx";
import newsStyles from "./blog-teaser.module.css";
import styles from "./home.module.css";

// Each brings the class of its place along: a browser then has its styles without its code.
const goods = () => import("./goods.tsx");
const Goods = servedPart(styles.goods, goods, import.meta.env.SSR ? (await goods()).default : undefined);
const news = () => import("./blog-teaser.tsx");
const BlogTeaser = servedPart(
  newsStyles.news,
  news,
  import.meta.env.SSR ? (await news()).default : undefined,
);

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
        <Goods />
        <Testimonials />
        <BlogTeaser />
      </div>
    </>
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
