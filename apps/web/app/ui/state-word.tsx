import type { ReactNode } from "react";
import styles from "./state-word.module.css";

export type StateTone = "ok" | "bad" | "warn" | "neutral";

const shapes: Record<StateTone, ReactNode> = {
  ok: <circle cx="5" cy="5" r="4" />,
  bad: <path d="M1 1h8v8H1z" />,
  warn: <path d="M5 .6 9.6 9H.4z" />,
  neutral: <path d="M5 .5 9.5 5 5 9.5.5 5z" />,
};

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
      <svg width="10" height="10" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
        {shapes[tone]}
      </svg>
      {children}
    </span>
  );
}
