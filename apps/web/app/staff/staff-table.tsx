import type { ReactNode } from "react";
import { Table } from "#app/ui/table.tsx";
import styles from "./staff-table.module.css";

interface StaffTableProps {
  name: string;
  /** Other rows are on their way. */
  isBusy?: boolean;
  /** Of what its cells are besides. */
  className?: string | undefined;
  children: ReactNode;
}

/** A table of the staff: in small print, so that many rows are seen at once; on a phone a card each. */
export function StaffTable({ name, isBusy = false, className = "", children }: StaffTableProps) {
  return (
    <div className={`${styles.rows} ${className}`} aria-busy={isBusy || undefined}>
      <Table name={name} cards>
        {children}
      </Table>
    </div>
  );
}
