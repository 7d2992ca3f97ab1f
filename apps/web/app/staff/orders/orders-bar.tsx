import { formatQuantity } from "@dakbag/domain/money/money";
import { maxFilterTextLength } from "@dakbag/domain/orders/order-filter";
import { type RefObject, type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { orderStatusImport } from "#app/staff/imports/order-status-import.tsx";
import { valmoImport } from "#app/staff/imports/vendor-import.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { OrdersReport } from "#app/staff/reports/orders-report.tsx";
import {
  PackagingReport,
  PackingConsolidation,
  ProcessingReports,
} from "#app/staff/reports/processing-reports.tsx";
import { ToolPanel } from "#app/staff/tool-panel.tsx";
import { formatOrderCount } from "../format-order.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./orders-bar.module.css";
import { OrderCleanup } from "./order-cleanup.tsx";

interface OrdersBarProps {
  /** What the list is searched by now. */
  searched: string;
  totalCount: number;
  /** False when there are at least so many. */
  isCounted: boolean;
  searchField: RefObject<HTMLInputElement | null>;
  /** Opens the filters. */
  filterButton: Elements;
  /** "Print", which needs a selection. */
  printMenu: Elements;
  onSearch: (orderId: string) => void;
}

/** Above the orders: the search by Order ID and the buyer's data, their count, the packers' report (staff §2). */
export function OrdersBar(props: OrdersBarProps) {
  const { searched, totalCount, isCounted, searchField, filterButton, printMenu, onSearch } = props;
  const [orderId, setOrderId] = useState(searched);
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(orderId.trim());
  }
  return (
    <div className={styles.bar}>
      <form role="search" aria-label="Orders" className={styles.search} onSubmit={onSubmit}>
        <TextField
          ref={searchField}
          label="Order ID"
          type="search"
          placeholder="or name, phone, city, title, PAN, invoice, tracking"
          value={orderId}
          maxLength={maxFilterTextLength}
          autoComplete="off"
          onChange={(event) => setOrderId(event.target.value)}
        />
        <Button type="submit">Search</Button>
        {searched !== "" && (
          <Button kind="quiet" onClick={() => onSearch("")}>
            Clear
          </Button>
        )}
      </form>
      {filterButton}
      <p className={styles.total} role="status">
        Total Orders{" "}
        <strong>
          {isCounted ? formatQuantity(totalCount) : `more than ${formatQuantity(totalCount - 1)}`}
        </strong>
      </p>
      <div className={styles.ways}>
        <PackagingReport />
        {printMenu}
      </div>
    </div>
  );
}

interface SelectionBarProps {
  selection: Selection;
  printMenu: Elements;
  onEdit: () => void;
}

/** At the foot of the window while orders are selected. */
export function SelectionBar({ selection, printMenu, onEdit }: SelectionBarProps) {
  const count = selection.orders.length;
  return (
    <div className={styles.selection} role="region" aria-label="Selected orders">
      <p role="status">{count === 0 ? "" : `${formatOrderCount(count)} selected`}</p>
      {printMenu}
      {mayUse("admin") && (
        <Button kind="action" size="small" onClick={onEdit}>
          Edit selected
        </Button>
      )}
      <Button size="small" kind="quiet" aria-label="Clear selection" onClick={selection.clear}>
        Clear
      </Button>
    </div>
  );
}

/** The panels above the list of orders (staff §2). */
export function OrderTools({ onUpdated }: { onUpdated: () => void }) {
  return (
    <div className={styles.tools}>
      <ToolPanel title="Daily Report" subtitle="This is to be used for daily reporting and order Processing">
        <ProcessingReports />
        {mayUse("admin") && <CsvImport kind={orderStatusImport} onChanged={onUpdated} />}
        <OrdersReport />
        <p>
          <Link to="/admin/reports">GST returns, documents of a month and all reports</Link>
        </p>
      </ToolPanel>
      {mayUse("admin") && (
        <ToolPanel
          isWarning
          title="Heavy operations"
          subtitle="Please do not press these buttons more than 1 times in 3 hours."
        >
          <CsvImport kind={valmoImport} onChanged={() => undefined} />
          <OrderCleanup onDone={onUpdated} />
          <PackingConsolidation />
        </ToolPanel>
      )}
    </div>
  );
}
