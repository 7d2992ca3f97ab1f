import { company } from "@dakbag/company/company";
import { Link } from "react-router";
import { LineUp } from "#app/components/pictures/product-sketch.tsx";
import { GroupPicture } from "#app/components/pictures/group-picture.tsx";
import { pageMeta } from "#app/shop/page-meta.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { dayAndMonth } from "#content/posts/post.ts";
import { posts } from "#content/posts/posts.ts";
import type { Route } from "./+types/home.ts";
import { Banner } from "./banner.tsx";
import { ClientMarquee } from "./client-marquee.tsx";
import { ValuePropositions } from "./flip-cards.tsx";
import { homeDescription, marketplaceBags } from "./home-tiles.ts";
import { Milestones } from "./milestones.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OurProducts } from "./our-products.tsx";
import { shopJsonLd } from "./shop-json-ld.ts";
import { ShopNow } from "./shop-now.tsx";
import { Testimonials } from "./testimonials.tsx";
import { pricesInBrowser, pricesOnServer } from "./tile-prices.ts";
import newsStyles from "./blog-teaser.module.css";
import bulkStyles from "./for-bulk-buyers.module.css";
import styles from "./home.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { prices: await pricesOnServer(context) };
}

export function clientLoader() {
  return { prices: pricesInBrowser() };
}

export function meta({ matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  const title = "Courier and packaging supplies, direct from the manufacturer";
  return pageMeta({ title, description: homeDescription, origin, path: "/", jsonLd: shopJsonLd(origin) });
}

/** Products first; then what shows who makes them, and after it what others say of them. */
export default function Home({ loaderData: { prices } }: Route.ComponentProps) {
  return (
    <>
      <Banner />
      <div className="page">
        <OrderAgain />
        <OurProducts prices={prices} />
        <ShopNow />
        <ForBulkBuyers />
        <section className={styles.section}>
          <h2>Why businesses buy here</h2>
          <ValuePropositions />
        </section>
        <Milestones />
        <ClientMarquee />
        <Testimonials />
        <BlogTeaser />
      </div>
    </>
  );
}

/** The marketplace-authorised image and the bulk enquiry card, on desktops only (staff §2). */
function ForBulkBuyers() {
  return (
    <section className={bulkStyles.pair} aria-label="For large orders">
      <Link to="/product/meesho-bags" className={`card ${bulkStyles.marketplace}`}>
        <span className={bulkStyles.words}>
          <strong>Meesho branded bags, for authorised sellers</strong>
          <span>Transparent and opaque, with a packet series on every bag.</span>
          <span className={bulkStyles.more}>See the sizes</span>
        </span>
        <span className={bulkStyles.bags} aria-hidden="true">
          <LineUp goods={marketplaceBags} highestPixels={190} />
        </span>
      </Link>
      <div className={`card ${bulkStyles.enquiry}`}>
        <h2>Bulk enquiry</h2>
        <p>Larger quantities, custom sizes or your own print: ask for a price.</p>
        <ButtonAnchor
          href={company.bulkEnquiryFormUrl}
          kind="action"
          size="large"
          target="_blank"
          rel="noreferrer"
        >
          Enquire Now
          <span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonAnchor>
      </div>
    </section>
  );
}

// staff §9
const shownPosts = 3;

/** The first posts of the blog (staff §2). */
function BlogTeaser() {
  return (
    <section className={newsStyles.news}>
      <h2>Latest News & Articles</h2>
      <ul role="list" className={newsStyles.posts}>
        {posts.slice(0, shownPosts).map(({ id, title, date, imgHome }) => (
          <li key={id} className={`card ${newsStyles.post}`}>
            <div className={newsStyles.picture}>
              <GroupPicture {...imgHome} />
            </div>
            <time dateTime={date} className="muted">
              {dayAndMonth(date)}
            </time>
            <h3>{title}</h3>
            <Link to={`/blogs/${id}`}>
              View More<span className="visually-hidden">{`: ${title}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to="/allBlogs">
        Read More<span className="visually-hidden"> news and articles</span>
      </ButtonLink>
    </section>
  );
}
