import type { ReactNode } from "react";
import { LineUp } from "#app/components/pictures/product-sketch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NestedSizes, OrderSheet, Stacks } from "./banner-drawings.tsx";
import { Carousel, type Slide } from "./carousel.tsx";
import { homeDescription, lineUp, marketplaceBags } from "./home-tiles.ts";
import slideStyles from "./banner-slides.module.css";
import styles from "./banner.module.css";

interface BannerSlide {
  name: string;
  title: string;
  text: string;
  link: { to: string; name: string };
  drawing: ReactNode;
}

const laterSlides: readonly BannerSlide[] = [
  {
    name: "Bulk discount",
    title: "The more cartons, the less each costs",
    text: "Boxes, rolls and cartons: 5% off from 5, 10% from 10, 15% from 25 of one kind.",
    link: { to: "/product/self-adhesive-tapes", name: "See tapes by the carton" },
    drawing: <Stacks />,
  },
  {
    name: "Bags for Meesho sellers",
    title: "Meesho branded bags for authorised sellers",
    text: "Transparent and opaque, with a packet series on every bag. Your GSTIN is checked at checkout.",
    link: { to: "/product/meesho-bags", name: "See Meesho branded bags" },
    drawing: (
      <div className={slideStyles.bags} aria-hidden="true">
        <LineUp goods={marketplaceBags} highestPixels={250} />
      </div>
    ),
  },
  {
    name: "Find the right size",
    title: "Which bag fits what you send?",
    text: "Type its length, width and height: the finder shows the bags it fits into, drawn to scale.",
    link: { to: "/size-finder", name: "Find the right size" },
    drawing: <NestedSizes />,
  },
  {
    name: "Order from your list",
    title: "Have a list? Paste it.",
    text: "Quick order reads a list from a spreadsheet or a chat, and shows it in one table with prices.",
    link: { to: "/quick-order", name: "Open quick order" },
    drawing: <OrderSheet />,
  },
];

const slides: readonly Slide[] = [
  { name: "Courier and packaging supplies, direct from the manufacturer", content: () => <FirstSlide /> },
  ...laterSlides.map((slide): Slide => ({
    name: slide.name,
    content: ({ hasStarted }) => hasStarted && <LaterSlide slide={slide} />,
  })),
];

/** The slide show at the top of the home page (staff §2, §9). */
export function Banner() {
  return (
    <Carousel
      label="From the catalogue"
      slides={slides}
      slideMs={5000}
      transitionMs={1000}
      className={styles.banner}
    />
  );
}

function FirstSlide() {
  return (
    <div className={`page ${styles.inner}`}>
      <div className={styles.words}>
        <h1>Courier and packaging supplies, direct from the manufacturer</h1>
        <p className={styles.long}>{homeDescription}</p>
        <p>Free delivery in 3 to 6 days. Up to 15% bulk discount on boxes, rolls and cartons.</p>
        <div className={styles.links}>
          <ButtonLink to="/product/courier-bag-poly" kind="action" size="large">
            Plain Poly Courier Bags
          </ButtonLink>
          <ButtonLink to="/size-finder" size="large">
            Find the right size
          </ButtonLink>
        </div>
      </div>
      <div className={styles.lineUp} aria-hidden="true">
        <LineUp goods={lineUp} highestPixels={190} />
      </div>
    </div>
  );
}

function LaterSlide({ slide: { title, text, link, drawing } }: { slide: BannerSlide }) {
  return (
    <div className={`page ${slideStyles.inner}`}>
      <div className={slideStyles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink to={link.to} kind="action" size="large">
          {link.name}
        </ButtonLink>
      </div>
      <div className={slideStyles.drawing}>{drawing}</div>
    </div>
  );
}
