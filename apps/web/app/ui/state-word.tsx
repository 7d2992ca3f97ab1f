import type { ReactNode } from "react";
import styles from "./state-word.module.css";

export type StateTone = "ok" | "bad" | "warn" | "neutral";

interface StateWordProps {
  tone: StateTone;
  children: ReactNode;
  /** Puts the word on a tinted ground. */
  boxed?: boolean;
}

/** A state as a shape, a word and a colour, so that none of the three has to be seen. */
export function StateWord({ tone, children, boxed = false }: StateWordProps) {
  return (
    <span className={[styles.state, styles[tone], boxed && styles.boxed].filter(Boolean).join(" ")}>
      {children}
    </span>
  );
}
