import { useId } from "react";
import type { Elements } from "#app/ui/elements.ts";
import styles from "./staff-block.module.css";

interface StaffBlockProps {
  title: string;
  /** For links to it. */
  anchor?: string;
  /** Adds to the card's style. */
  className?: string | undefined;
  children: Elements;
}

/** A section of a page on a card, with its own heading. */
export function StaffBlock({ title, anchor, className = "", children }: StaffBlockProps) {
  const id = useId();
  return (
    <section id={anchor} className={`card ${styles.block} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
