import type { ReactNode } from "react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import styles from "./list-pages.module.css";

interface NumberedPagesProps {
  page: number;
  totalPages: number;
  /** Whether there are no more pages than these; of a list that is not counted there may be. */
  isCounted?: boolean;
  to: (page: number) => string;
  /** The list is below other content, so the scroll position stays. */
  isBelow?: boolean;
}

/** Previous and Next, and "Page X of Y"; a page beyond the last one is replaced by the last. */
export function NumberedPages({
  page,
  totalPages,
  isCounted = true,
  to,
  isBelow = false,
}: NumberedPagesProps) {
  if (isCounted && page > totalPages) return <Redirect to={to(totalPages)} />;
  // Beyond the last page of a list that is not counted there is a link back.
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
      <span className="muted">{`Page ${page}${isCounted ? ` of ${totalPages}` : ""}`}</span>
    </Pages>
  );
}

interface OlderPagesProps {
  /** The entry that the page begins after; empty at the newest. */
  before: string;
  /** The entry that the next page begins after, if there is one. */
  next: string | null;
  to: (before: string) => string;
  /** The links: back to the first page, and to the next. */
  names?: { first: string; next: string };
}

/** Links through a list that only grows: to older entries, and back to the newest. */
export function OlderPages({
  before,
  next,
  to,
  names = { first: "Newest", next: "Older" },
}: OlderPagesProps) {
  if (before === "" && next === null) return null;
  return (
    <Pages>
      {before !== "" && <ButtonLink to={to("")}>{names.first}</ButtonLink>}
      {next !== null && <ButtonLink to={to(next)}>{names.next}</ButtonLink>}
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

/**
 * Replaces this page by another, once: this page may be rendered again while the next one is read. React Router's own part for
 * that would be 0.2 kB of every page of the shop.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
