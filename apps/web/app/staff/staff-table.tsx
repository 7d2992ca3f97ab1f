import type { ReactNode } from "react";
import { Table } from "#app/ui/table.tsx";
import styles from "./staff-table.module.css";

interface StaffTableProps {
  name: string;
  /** Other rows are loading. */
  isBusy?: boolean;
  /** Long words are broken anywhere rather than widen a column. */
  breaksWords?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** For a cell that takes a line of its own where a row is a card. */
export const wholeLine = styles.wholeLine;

/** A dense table for staff, so that many rows are visible; on a phone a card each. */
export function StaffTable(props: StaffTableProps) {
  const { name, isBusy = false, breaksWords = false, className = "", children } = props;
  return (
    <div
      className={`${styles.rows} ${breaksWords ? styles.breaking : ""} ${className}`}
      aria-busy={isBusy || undefined}
    >
      <Table name={name} cards>
        {children}
      </Table>
    </div>
  );
}
