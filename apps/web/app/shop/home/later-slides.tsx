import { discountTiers } from "@dakbag/domain/money/bulk-discount";
import type { ReactNode } from "react";
import { LineUp } from "#app/components/pictures/product-sketch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TickIcon } from "#app/ui/icons.tsx";
import { marketplaceBags } from "./home-tiles.ts";
import styles from "./later-slides.module.css";

interface LaterSlideContent {
  title: string;
  text: string;
  link: { to: string; name: string };
  drawing: ReactNode;
}

const slides: Readonly<Record<string, LaterSlideContent>> = {
  "Bulk discount": {
    title: "The more cartons, the less each costs",
    text: "Boxes, rolls and cartons: 5% off from 5, 10% from 10, 15% from 25 of one kind.",
    link: { to: "/product/self-adhesive-tapes", name: "See tapes by the carton" },
    drawing: <Stacks />,
  },
  "Bags for Meesho sellers": {
    title: "Meesho branded bags for authorised sellers",
    text: "Transparent and opaque, with a packet series on every bag. Your GSTIN is checked at checkout.",
    link: { to: "/product/meesho-bags", name: "See Meesho branded bags" },
    drawing: <MarketplaceBags />,
  },
  "Find the right size": {
    title: "Which bag fits what you send?",
    text: "Type its length, width and height: the finder shows the bags that it goes into, at one scale.",
    link: { to: "/size-finder", name: "Find the right size" },
    drawing: <SizesInOneAnother />,
  },
  "Order from your list": {
    title: "You have a list? Paste it.",
    text: "Quick order reads what you send around anyway, and puts it into one table with prices.",
    link: { to: "/quick-order", name: "Open quick order" },
    drawing: <OrderSheet />,
  },
};

/** One of the slides after the first. */
export default function LaterSlide({ name }: { name: string }) {
  const slide = slides[name];
  if (!slide) return null;
  return (
    <div className={`page ${styles.inner}`}>
      <div className={styles.words}>
        <h2>{slide.title}</h2>
        <p>{slide.text}</p>
        <ButtonLink to={slide.link.to} kind="action" size="large">
          {slide.link.name}
        </ButtonLink>
      </div>
      <div className={styles.drawing}>{slide.drawing}</div>
    </div>
  );
}

/** As many cartons as each discount asks for, and what it takes off. */
function Stacks() {
  const carton = { width: 26, height: 19 };
  const floor = 130;
  const gap = 30;
  const stacks = discountTiers.map((tier, index) => {
    const columns = tier.minimumQuantity / 5;
    const before = discountTiers
      .slice(0, index)
      .reduce((sum, { minimumQuantity }) => sum + minimumQuantity / 5, 0);
    return { ...tier, columns, left: before * carton.width + index * gap };
  });
  const width = Math.max(...stacks.map(({ left, columns }) => left + columns * carton.width));
  return (
    <svg
      viewBox={`-1 -1 ${width + 2} ${floor + 2}`}
      className={styles.stacks}
      role="img"
      aria-label="Stacks of 5, 10 and 25 cartons"
    >
      {stacks.map((stack) => (
        <g key={stack.percent} transform={`translate(${stack.left} 0)`}>
          <text
            className={styles.percent}
            x={(stack.columns * carton.width) / 2}
            y={floor - 5 * carton.height - 8}
          >
            −{stack.percent}%
          </text>
          {Array.from({ length: stack.minimumQuantity }, (_, n) => (
            <g
              key={n}
              transform={`translate(${Math.floor(n / 5) * carton.width} ${floor - ((n % 5) + 1) * carton.height})`}
            >
              <rect className={styles.carton} width={carton.width} height={carton.height} />
              <path className={styles.tape} d={`M${carton.width / 2} 0v7`} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function MarketplaceBags() {
  return (
    <div className={styles.bags} aria-hidden="true">
      <LineUp goods={marketplaceBags} highestPixels={330} />
    </div>
  );
}

/** The faces of bags from one corner, to scale: what fits is seen at once. */
function SizesInOneAnother() {
  const sizes = [
    [14, 17],
    [12, 14],
    [10, 12],
    [8, 10],
    [6, 8],
  ] as const;
  const inch = 12;
  return (
    <svg className={styles.sizes} viewBox="-1 -1 170 206" aria-hidden="true">
      {sizes.map(([width, height]) => (
        <g key={width}>
          <rect
            className={styles.face}
            x="0"
            y={(17 - height) * inch}
            width={width * inch}
            height={height * inch}
          />
          <text className={styles.size} x={width * inch - 4} y={(17 - height) * inch + 11}>
            {width} × {height}
          </text>
        </g>
      ))}
      <path className={styles.thing} d="M0 204v-78h58v78Z" />
    </svg>
  );
}

function OrderSheet() {
  return (
    <ul role="list" className={styles.sheet}>
      {["12x16 pod 5000", "10x12 npd 2000", "brown tape 10 ctn", "honeycomb roll 5"].map((line) => (
        <li key={line}>
          {line}
          <TickIcon />
        </li>
      ))}
    </ul>
  );
}
