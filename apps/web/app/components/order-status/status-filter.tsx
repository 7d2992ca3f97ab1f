import type { KeyboardEvent } from "react";
import { formatQuantity } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { Link } from "react-router";
import styles from "./status-filter.module.css";

interface StatusFilterProps {
  /** For screen readers. */
  label: string;
  /** An undefined status means all; a null count is unknown. */
  choices: readonly { status: OrderStatus | undefined; count: number | null }[];
  chosen: OrderStatus | undefined;
  /** The query of the URL that shows a status. */
  to: (status: OrderStatus | undefined) => string;
  /** One stop for Tab, and arrow keys within: where a list that staff work through follows. */
  isOneStop?: boolean;
}

/** The status filter of a list of orders: a link for each status, which replaces the current URL. */
export function StatusFilter({ label, choices, chosen, to, isOneStop = false }: StatusFilterProps) {
  return (
    <nav aria-label={label} className={styles.filter} onKeyDown={isOneStop ? moveAmongLinks : undefined}>
      <ul role="list" className={`row ${styles.statuses}`}>
        {choices.map(({ status, count }) => (
          <li key={status ?? "All"}>
            <Link
              to={{ search: to(status) }}
              replace
              preventScrollReset
              className={styles.status}
              tabIndex={isOneStop && status !== chosen ? -1 : undefined}
              aria-current={status === chosen ? "page" : undefined}
            >
              <span>{status ?? "All"}</span>{" "}
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

/** The number of orders in a status, or in all of them. */
export function countInStatus(
  counts: readonly { status: OrderStatus; count: number }[],
  status: OrderStatus | undefined,
): number {
  return counts
    .filter((one) => status === undefined || one.status === status)
    .reduce((sum, { count }) => sum + count, 0);
}
