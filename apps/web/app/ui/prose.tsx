import type { ReactNode } from "react";
import styles from "./prose.module.css";

/** Running text at a width one can read, with the page's heading where it has one. */
export function Prose({ title, lead, children }: { title?: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <article className={styles.prose}>
      {title !== undefined && <h1>{title}</h1>}
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </article>
  );
}
