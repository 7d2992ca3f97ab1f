import { Link } from "react-router";
import styles from "./breadcrumb.module.css";

export interface Crumb {
  name: string;
  /** Left out on the last one: the page itself. */
  to?: string;
}

/** The path to this page in the site. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol role="list">
        {crumbs.map(({ name, to }) => (
          <li key={name}>
            {to === undefined ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={to} prefetch="intent">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
