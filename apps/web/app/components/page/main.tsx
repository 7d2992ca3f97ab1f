import type { ReactNode } from "react";
import styles from "./page-frame.module.css";

/** The main part of a page; `PageFocus` moves the focus to it. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  );
}
