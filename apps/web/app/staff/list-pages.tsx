import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import styles from "./list-pages.module.css";

interface NumberedPagesProps {
  page: number;
  totalPages: number;
  to: (page: number) => string;
  /** The list is not what the window begins with, so the window stays where it is. */
  isBelow?: boolean;
}

/** Previous and Next, and where between the first page and the last one this is. */
export function NumberedPages({ page, totalPages, to, isBelow = false }: NumberedPagesProps) {
  // Beyond the last page there is a way back.
  if (totalPages === 1 && page === 1) return null;
  const look = { size: "small", preventScrollReset: isBelow } as const;
  return (
    <Pages>
      {page > 1 && (
        <ButtonLink {...look} to={to(Math.min(page - 1, totalPages))}>
          Previous
        </ButtonLink>
      )}
      {page < totalPages && (
        <ButtonLink {...look} to={to(page + 1)}>
          Next
        </ButtonLink>
      )}
      <span className={styles.where}>
        Page {page} of {totalPages}
      </span>
    </Pages>
  );
}

interface OlderPagesProps {
  /** Behind which entry the page begins; empty at the newest. */
  before: string;
  /** Behind which one the next page does, if there is any. */
  next: string | null;
  to: (before: string) => string;
}

/** The ways through a list that only grows: to what is older, and back to the newest. */
export function OlderPages({ before, next, to }: OlderPagesProps) {
  if (before === "" && next === null) return null;
  return (
    <Pages>
      {before !== "" && <ButtonLink to={to("")}>Newest</ButtonLink>}
      {next !== null && <ButtonLink to={to(next)}>Older</ButtonLink>}
    </Pages>
  );
}

function Pages({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {children}
    </nav>
  );
}
