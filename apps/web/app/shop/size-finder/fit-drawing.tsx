import { lengthIn } from "@dakbag/domain/catalogue/length";
import { isCategory } from "@dakbag/domain/catalogue/product-category";
import {
  type PictureScale,
  flapInches,
  inchesOf,
  unitsPerInch,
} from "#app/components/pictures/picture-scale.ts";
import type { Fit } from "./families.ts";
import styles from "./fit-drawing.module.css";

/** Width to height of every picture, as in the style sheet. */
const aspect = 0.9;
const marginInches = 0.7;
/** A sleeve is cut to length; a very long one is drawn no longer than this. */
const maxSleeveInches = 24;
const slackHatchId = "slack-hatch";
const squaresId = "inch-squares";

/** The scale at which the largest of these fits the picture: sizes then compare by eye. */
export function scaleOf(fits: readonly Fit[]): PictureScale {
  const extents = fits.map((fit) => {
    const { width, height, flap } = outlineOf(fit);
    return { width, height: height + flap };
  });
  const highest = Math.max(...extents.map(({ height }) => height), 3) + 2 * marginInches;
  const widest = Math.max(...extents.map(({ width }) => width), 3) + 2 * marginInches;
  const inchesHigh = Math.ceil(Math.max(highest, widest / aspect));
  return { inchesHigh, inchesWide: Math.round(inchesHigh * aspect) };
}

/** The product in its container from above: itself, the area it takes with its thickness, and the rest hatched. */
export function FitDrawing({ fit, scale }: { fit: Fit; scale: PictureScale }) {
  const { width, height, flap } = outlineOf(fit);
  const left = (scale.inchesWide - width) / 2;
  const bottom = scale.inchesHigh - marginInches;
  const [across, up, deep] = [fit.orientation.across, fit.orientation.up, fit.orientation.deep].map((side) =>
    lengthIn(side, "inch"),
  ) as [number, number, number];
  // A bag's faces go around the thickness at both ends; a sleeve is open there, a box has its own depth.
  const around = fit.container.kind === "box" ? 0 : deep;
  const ends = fit.container.kind === "bag" ? deep : 0;
  const taken = { width: across + around, height: Math.min(up + ends, height) };
  const takenLeft = left + (width - taken.width) / 2;
  const isPaper = isCategory(fit.product.category, "PAPER") || isCategory(fit.product.category, "HONEYCOMB");
  const paper = isPaper ? ` ${styles.paper}` : "";
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${scale.inchesWide * unitsPerInch} ${scale.inchesHigh * unitsPerInch}`}
      aria-hidden="true"
    >
      <rect width="100%" height="100%" fill={`url(#${squaresId})`} />
      {flap > 0 && (
        <path
          className={`${styles.flap}${paper}`}
          d={`M${at(left)} ${at(bottom - height)}l${at(width * 0.03)} ${at(-flap)}h${at(width * 0.94)}l${at(width * 0.03)} ${at(flap)}Z`}
        />
      )}
      <Rectangle
        className={`${styles.container}${paper}`}
        left={left}
        bottom={bottom}
        width={width}
        height={height}
      />
      <Rectangle fill={`url(#${slackHatchId})`} left={left} bottom={bottom} width={width} height={height} />
      <Rectangle className={styles.taken} left={takenLeft} bottom={bottom} {...taken} />
      <Rectangle
        className={styles.product}
        left={takenLeft + around / 2}
        bottom={bottom - ends / 2}
        width={across}
        height={taken.height - ends}
      />
    </svg>
  );
}

/** The inch squares and the hatching: defined once, used by every drawing. */
export function DrawingPatterns() {
  return (
    <svg className={styles.definitions} width="0" height="0" aria-hidden="true">
      <pattern
        id={slackHatchId}
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className={styles.hatch} d="M0 0v4" />
      </pattern>
      <pattern id={squaresId} width={unitsPerInch} height={unitsPerInch} patternUnits="userSpaceOnUse">
        <path className={styles.squares} d={`M0 0h${unitsPerInch}M0 0v${unitsPerInch}`} />
      </pattern>
    </svg>
  );
}

/** What the drawings mean. */
export function DrawingKey() {
  const meanings = [
    { style: styles.product, text: "your product" },
    { style: styles.taken, text: "space for its thickness" },
    { style: undefined, text: "free space" },
  ];
  return (
    <ul role="list" className={styles.key}>
      <li>All drawn to the same scale: one square is one inch.</li>
      {meanings.map(({ style, text }) => (
        <li key={text}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <rect x="1" y="1" width="14" height="14" className={style ?? styles.container} />
            {style === undefined && (
              <rect x="1" y="1" width="14" height="14" fill={`url(#${slackHatchId})`} />
            )}
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface RectangleProps {
  left: number;
  bottom: number;
  width: number;
  height: number;
  className?: string | undefined;
  fill?: string;
}

function Rectangle({ left, bottom, width, height, ...look }: RectangleProps) {
  return <rect x={at(left)} y={at(bottom - height)} width={at(width)} height={at(height)} {...look} />;
}

function outlineOf({ container, orientation }: Fit): { width: number; height: number; flap: number } {
  if (container.kind === "sleeve") {
    const height = Math.min(lengthIn(orientation.up, "inch"), maxSleeveInches);
    return { width: inchesOf(container.millimetres), height, flap: 0 };
  }
  const { widthInches: width, heightInches: height } = container;
  return { width, height, flap: container.kind === "bag" ? flapInches(height) : 0 };
}

/** Inches in drawing units, to a hundredth of an inch. */
function at(inches: number): number {
  return Math.round(inches * unitsPerInch * 10) / 10;
}
