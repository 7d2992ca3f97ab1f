import { Button } from "#app/ui/button.tsx";
import { pageNumbers } from "./desk-address.ts";
import styles from "./order-desk.module.css";

interface DeskPagesProps {
  page: number;
  totalPages: number;
  onGo: (page: number) => void;
}

/** Previous and Next, numbered buttons, and "Page X of Y" (staff §2). */
export function DeskPages({ page, totalPages, onGo }: DeskPagesProps) {
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button size="small" disabled={page <= 1} onClick={() => onGo(Math.min(page - 1, totalPages))}>
        Previous
      </Button>
      {pageNumbers(page, totalPages).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`}>…</span>
        ) : (
          <Button
            key={number}
            size="small"
            className={number === page ? styles.currentPage : undefined}
            aria-current={number === page ? "page" : undefined}
            aria-label={`Page ${number}`}
            onClick={() => onGo(number)}
          >
            {number}
          </Button>
        ),
      )}
      <Button size="small" disabled={page >= totalPages} onClick={() => onGo(page + 1)}>
        Next
      </Button>
      <span className={styles.muted}>
        Page {page} of {totalPages}
      </span>
    </nav>
  );
}
