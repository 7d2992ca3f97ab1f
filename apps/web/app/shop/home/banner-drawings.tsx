import { discountTiers } from "@dakbag/domain/pricing/bulk-discount";
import { TickIcon } from "#app/ui/icons.tsx";
import styles from "./banner-slides.module.css";

/** A stack of cartons for each discount tier. */
export function Stacks() {
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
            {`−${stack.percent}%`}
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

/** The faces of bags from one corner, to scale. */
export function NestedSizes() {
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
            {`${width} × ${height}`}
          </text>
        </g>
      ))}
      <path className={styles.thing} d="M0 204v-78h58v78Z" />
    </svg>
  );
}

export function OrderSheet() {
  return (
    <ul role="list" className={styles.sheet}>
      {["12x16 pod 5000", "10x12 npd 2000", "brown tape 10 ctn", "honeycomb roll 5"].map((line) => (
        <li key={line}>
          <span>{line}</span>
          <TickIcon />
        </li>
      ))}
    </ul>
  );
}
