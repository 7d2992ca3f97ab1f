import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import styles from "./tooltip.module.css";

/**
 * A short explanation that shows on hover, on focus and on tap; Esc hides it. Nothing that must be known may stand
 * only here.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [hidden, setHidden] = useState(false);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") setHidden(true);
  }
  return (
    <span
      className={styles.place}
      data-hidden={hidden || undefined}
      onKeyDown={onKeyDown}
      onPointerLeave={() => setHidden(false)}
      onBlur={() => setHidden(false)}
    >
      <button type="button" className={styles.term} aria-describedby={id}>
        {children}
      </button>
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
