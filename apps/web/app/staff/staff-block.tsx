import { type ReactNode, useId } from "react";
import styles from "./staff-block.module.css";

interface StaffBlockProps {
  title: string;
  /** Adds to the card's style. */
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page on a card, with its own heading. */
export function StaffBlock({ title, className = "", children }: StaffBlockProps) {
  const id = useId();
  return (
    <section className={`${styles.block} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
