import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";
import styles from "./prose.module.css";

/** Text at a readable width, with the page's heading if there is one. */
export function Prose({ title, lead, children }: { title?: string; lead?: ReactNode; children?: Elements }) {
  return (
    <article className={styles.prose}>
      {title !== undefined && <h1>{title}</h1>}
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </article>
  );
}
