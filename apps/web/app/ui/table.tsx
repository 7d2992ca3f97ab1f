import type { ReactNode } from "react";
import styles from "./table.module.css";

/**
 * The frame of a data table: rules, head, hover, and horizontal scrolling, also by keyboard, when the table is wider
 * than its container. The caller writes `TableHead` and `tbody`; cells with numbers take `className={numeric}`.
 *
 * @param cards on a phone each row is a card, its cells named by their `data-label`
 * @param hasControls its rows have links or buttons, by which it scrolls too
 */
export function Table({
  name,
  cards = false,
  hasControls = false,
  children,
}: {
  name: string;
  cards?: boolean;
  hasControls?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cards ? `${styles.scroll} ${styles.cards}` : styles.scroll}
      role="region"
      aria-label={name}
      // A region that scrolls must be reachable by keyboard; "Skip to the list" leads to it.
      tabIndex={hasControls ? -1 : 0}
    >
      <table className={styles.table}>{children}</table>
    </div>
  );
}

/** `number` aligns a column as its numbers are; `hidden` names it for screen readers alone. */
type Column = string | { name?: string; number?: string; hidden?: string };

/** The head of a table: a column for each name. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { name = "", number, hidden } = typeof column === "string" ? { name: column } : column;
          return (
            <th key={number ?? hidden ?? name} scope="col" className={number && numeric}>
              {hidden === undefined ? (number ?? name) : <span className="visually-hidden">{hidden}</span>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** For cells (head and body) with numbers: right-aligned. */
export const numeric = styles.numeric;
/** For the row that is chosen or current. */
export const chosenRow = styles.chosen;
/** For a row that has the colour of its state; a `Badge` in it says the state in a word. */
export const rowOfTone = { ok: styles.okRow, warn: styles.warnRow, bad: styles.badRow, neutral: undefined };

/** Two columns of facts: names left, values right or beside. `sums` aligns the values right, as in a bill. */
export function Facts({
  facts,
  sums = false,
}: {
  facts: readonly { name: ReactNode; value: ReactNode; strong?: boolean }[];
  sums?: boolean;
}) {
  return (
    <dl className={sums ? `${styles.facts} ${styles.sums}` : styles.facts}>
      {facts.map(({ name, value, strong }, index) => (
        <div key={index} className={strong ? styles.strong : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
