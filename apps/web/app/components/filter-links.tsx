import type { KeyboardEvent } from "react";
import { formatQuantity } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import styles from "./filter-links.module.css";

interface FilterLinksProps<Value> {
  /** For screen readers. */
  label: string;
  /** A null count is unknown. */
  choices: readonly { value: Value; label: string; count: number | null }[];
  chosen: Value;
  /** The query of the URL that shows a choice. */
  to: (value: Value) => string;
  /** One stop for Tab, and arrow keys within: where a list that staff work through follows. */
  isOneStop?: boolean;
}

/** A filter of a list, such as that of orders by status: a link for each choice, which replaces the current URL. */
export function FilterLinks<Value>({
  label: name,
  choices,
  chosen,
  to,
  isOneStop = false,
}: FilterLinksProps<Value>) {
  return (
    <nav aria-label={name} className={styles.filter} onKeyDown={isOneStop ? moveAmongLinks : undefined}>
      <ul role="list" className={`row ${styles.choices}`}>
        {choices.map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to={{ search: to(value) }}
              replace
              preventScrollReset
              className={styles.choice}
              tabIndex={isOneStop && value !== chosen ? -1 : undefined}
              aria-current={value === chosen ? "page" : undefined}
            >
              <span>{label}</span>{" "}
              {count !== null && <span className={styles.count}>{formatQuantity(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function moveAmongLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link === document.activeElement);
  const moves: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const next = links.at((moves[event.key] ?? at) % links.length);
  if (moves[event.key] === undefined || !next) return;
  event.preventDefault();
  next.focus();
}
