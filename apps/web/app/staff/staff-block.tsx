import { type ReactNode, useId } from "react";
import styles from "./staff-block.module.css";

interface StaffBlockProps {
  title: string;
  /** Of what stands in it besides. */
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page under a heading of its own, on a card. */
export function StaffBlock({ title, className = "", children }: StaffBlockProps) {
  const id = useId();
  return (
    <section className={`${styles.block} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
