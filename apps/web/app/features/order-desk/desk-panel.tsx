import { type ReactNode, useId } from "react";
import styles from "./desk-panel.module.css";

interface DeskPanelProps {
  title: string;
  subtitle: string;
  /** What stands in it asks for care. */
  isWarning?: boolean;
  /** Its controls, each a child of its own. */
  children: ReactNode;
}

/** A group of tools above the list of orders. */
export function DeskPanel({ title, subtitle, isWarning = false, children }: DeskPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isWarning ? `${styles.panel} ${styles.warning}` : styles.panel}>
      <h2 id={id}>{title}</h2>
      <p className={styles.subtitle}>{subtitle}</p>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
