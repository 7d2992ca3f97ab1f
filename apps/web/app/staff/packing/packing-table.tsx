import type { Ref } from "react";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { TableHead } from "#app/ui/table.tsx";
import type { TypedField } from "./packing-draft.ts";
import { PackingTableRow } from "./packing-row.tsx";
import type { PackingRow } from "./packing-rows.ts";
import type { Scanner } from "./use-scanner.ts";
import type { OnParcelSaved } from "./use-packing-orders.ts";
import styles from "./packing.module.css";

interface PackingTableProps {
  ref: Ref<HTMLDivElement>;
  rows: readonly PackingRow[];
  scanner: Scanner;
  isMissingShown: boolean;
  onPastedColumn: (row: PackingRow, field: TypedField, lines: readonly string[]) => void;
  onParcelSaved: OnParcelSaved;
  onBookingCancelled: () => void;
}

/** One grid for packing and handing over. */
export function PackingTable(props: PackingTableProps) {
  const { ref, rows, scanner, isMissingShown, onPastedColumn, onParcelSaved, onBookingCancelled } = props;
  return (
    <div ref={ref} hidden={rows.length === 0}>
      <StaffTable name="Orders to pack" className={styles.grid}>
        <TableHead
          columns={["Hand over", "Order", "To", "Goods", "Weight and boxes", "Courier", "Tracking number"]}
        />
        <tbody>
          {rows.map((row) => (
            <PackingTableRow
              key={row.order._id}
              row={row}
              isCurrent={row.order._id === scanner.currentId}
              isMissingShown={isMissingShown}
              onTracked={scanner.onTracked}
              onPastedColumn={onPastedColumn}
              onParcelSaved={onParcelSaved}
              onBookingCancelled={onBookingCancelled}
            />
          ))}
        </tbody>
      </StaffTable>
    </div>
  );
}
