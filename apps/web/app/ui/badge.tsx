import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "ok" | "bad" | "warn" | "neutral";

interface BadgeProps {
  tone: BadgeTone;
  children: ReactNode;
  /** Puts the word on a tinted background. */
  boxed?: boolean;
  /** May set another `--shape` than that of the tone. */
  className?: string | undefined;
}

/** A state as a shape, a word and a colour, so that no reader depends on one of the three. */
export function Badge({ tone, children, boxed = false, className }: BadgeProps) {
  return (
    <span
      className={[styles.state, styles[tone], boxed && styles.boxed, className].filter(Boolean).join(" ")}
    >
      {children}
    </span>
  );
}
