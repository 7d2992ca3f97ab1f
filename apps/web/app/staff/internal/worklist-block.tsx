import { countWithNoun } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import type { WorkItem } from "./work-kinds.ts";
import type { Worklist } from "./worklist.ts";
import styles from "./worklist.module.css";

/** The pending work, each kind as a link, and a closed list of the kinds of which there is none. */
export function WorklistBlock({ items, nothing }: Worklist) {
  return (
    <StaffBlock title="To do" className={styles.block}>
      {items.length > 0 && (
        <ul role="list" className={styles.items}>
          {items.map((item) => (
            <Item key={item.name} {...item} />
          ))}
        </ul>
      )}
      {nothing.length > 0 && (
        <details className={`muted ${styles.folded}`}>
          <summary>{describeClear(items.length, nothing.length)}</summary>
          <p>{`Nothing pending in: ${nothing.join(", ")}.`}</p>
        </details>
      )}
    </StaffBlock>
  );
}

function describeClear(waiting: number, clear: number): string {
  const checks = countWithNoun(clear, "check");
  return waiting === 0 ? `All clear (${checks})` : `All else clear (${checks})`;
}

function Item({ tone, count, what, to, examples = [] }: WorkItem) {
  const text = (
    <>
      <strong className={styles.count}>{count}</strong>
      <span>{` ${what}`}</span>
    </>
  );
  return (
    <li className={styles.item}>
      <Badge tone={tone}>
        <span className="visually-hidden">{`${urgencies[tone]}: `}</span>
      </Badge>
      <div>
        {to === undefined ? (
          <p className={styles.text}>{text}</p>
        ) : to.startsWith("#") ? (
          <a className={styles.text} href={to}>
            {text}
          </a>
        ) : (
          <Link className={styles.text} to={to}>
            {text}
          </Link>
        )}
        {examples.length > 0 && <Examples examples={examples} what={what} />}
      </div>
    </li>
  );
}

const urgencies = { bad: "Urgent", warn: "Soon", neutral: "Today", ok: "Done" };

function Examples({ examples, what }: { examples: NonNullable<WorkItem["examples"]>; what: string }) {
  return (
    <details className={`muted ${styles.folded} ${styles.examples}`}>
      <summary>
        <span>{examples.length === 1 ? "Which one" : `The first ${examples.length}`}</span>
        <span className="visually-hidden">{`: ${what}`}</span>
      </summary>
      <ul role="list">
        {examples.map(({ name, to, note }, place) => (
          <li key={place}>
            <Link to={to}>{name}</Link> <span className="muted">{note}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
