import { useId } from "react";
import type { Elements } from "#app/ui/elements.ts";
import styles from "./product.module.css";

/** A section of the form with its heading. */
export function FormSection({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section className={`card ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
