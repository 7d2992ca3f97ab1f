import { Link } from "react-router";
import type { GoodsKind } from "./finder-question.ts";
import styles from "./finder-form.module.css";

interface Preset {
  name: string;
  /** In centimetres, as a seller would measure it. */
  sides: readonly [l: number, w: number, h: number];
  kind: GoodsKind;
}

/** What sellers send most, in usual sizes: a start for who has no measuring tape at hand. */
const presets: readonly Preset[] = [
  { name: "Shoe box", sides: [33, 20, 12], kind: "rigid" },
  { name: "Folded T-shirt", sides: [30, 25, 3], kind: "folded" },
  { name: "Book", sides: [22, 15, 3], kind: "rigid" },
  { name: "Saree", sides: [38, 28, 4], kind: "folded" },
  { name: "Phone", sides: [17, 9, 5], kind: "rigid" },
];

/** Links that fill the form and answer it at once. */
export function Presets() {
  return (
    <nav aria-label="Common things" className={styles.presets}>
      <span aria-hidden="true">Common things:</span>
      <ul role="list">
        {presets.map(({ name, sides: [l, w, h], kind }) => (
          <li key={name}>
            <Link
              to={`/size-finder?l=${l}&w=${w}&h=${h}&unit=cm&kind=${kind}`}
              preventScrollReset
              rel="nofollow"
            >
              <span>{name}</span> <span>{`${l} × ${w} × ${h} cm`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
