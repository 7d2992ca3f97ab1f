import { finderQuery, formatSides, packedGoods } from "@dakbag/domain/product-text/packed-goods";
import { Link } from "react-router";
import styles from "./finder-form.module.css";

/** Links that fill and answer the form: a start for visitors without a measuring tape. */
export function Presets() {
  return (
    <nav aria-label="Common things" className={styles.presets}>
      <span aria-hidden="true">Common things:</span>
      <ul role="list">
        {packedGoods
          .filter(({ isPreset }) => isPreset)
          .map((goods) => (
            <li key={goods.key}>
              <Link to={`/size-finder?${finderQuery(goods)}`} preventScrollReset rel="nofollow">
                <span>{goods.name}</span> <span className="muted">{formatSides(goods)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
