import { LineUp } from "#app/components/pictures/product-sketch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { type Slide, Carousel } from "./carousel.tsx";
import { homeDescription, lineUp } from "./home-tiles.ts";
import styles from "./banner-strip.module.css";

// The first slide is what a visitor waits for. The others come with what makes them move.
const LaterSlide = lazyPart(() => import("./later-slides.tsx"));

const slides: readonly Slide[] = [
  { name: "Courier and packaging supplies by the thousand", content: () => <FirstSlide /> },
  ...(
    ["Bulk discount", "Bags for Meesho sellers", "Find the right size", "Order from your list"] as const
  ).map(
    (name) => ({ name, content: ({ abreast }) => abreast > 0 && <LaterSlide name={name} /> }) satisfies Slide,
  ),
];

/** The banner strip on top of the home page: a slide show. */
export function BannerStrip() {
  // staff §9
  return (
    <Carousel
      label="From the catalogue"
      slides={slides}
      standMs={5000}
      moveMs={1000}
      className={styles.banner}
    />
  );
}

function FirstSlide() {
  return (
    <div className={`page ${styles.inner}`}>
      <div className={styles.words}>
        <h1>Courier and packaging supplies by the thousand</h1>
        <p>{homeDescription}</p>
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
        <LineUp goods={lineUp} highestPixels={270} />
      </div>
    </div>
  );
}
