import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator, useSearchParams } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { orderStatusImport } from "#app/staff/imports/order-status-import.tsx";
import { mayUse, readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { ToolPanel } from "#app/staff/tool-panel.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Route } from "./+types/packing.ts";
import { GoneOrders, HandedOverOrders } from "./handed-over.tsx";
import { HandOverBar } from "./hand-over-bar.tsx";
import { usePackingDraft } from "./packing-draft.ts";
import { PackingPages, packingSearchParams } from "./packing-pages.tsx";
import { packingRows } from "./packing-rows.ts";
import { PackingTable } from "./packing-table.tsx";
import { ScanBar } from "./scan-bar.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";
import { usePackingOrders } from "./use-packing-orders.ts";
import { useScanner } from "./use-scanner.ts";
import { useUsedTrackingIds } from "./use-used-tracking-ids.ts";
import styles from "./packing.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { after } = packingSearchParams.read(url.searchParams);
  const query = after === "" ? {} : { after };
  return readPage(() => call("GET /api/packing/orders", { query }), "The orders could not be read");
}

/** The orders to pack: picked, packed, and handed over to couriers, by hand or with a scanner. */
export default function PackingPage({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(found) => <Packing {...found} />}</StaffPage>;
}

function Packing({ orders: page, next }: Answer<"GET /api/packing/orders">) {
  const draft = usePackingDraft();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const scanField = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const [isMissingShown, setIsMissingShown] = useState(false);
  const { orders, gone, findOrder, onParcelSaved } = usePackingOrders(page, draft.rows);
  const typed = Object.values(draft.rows).flatMap(({ trackingId }) => trackingId ?? []);
  const rows = packingRows(orders, draft.rows, useUsedTrackingIds(typed));
  const scanner = useScanner({ rows, courier: draft.courier, scanField, table, findOrder });
  const readAgain = () => void revalidate();
  return (
    <div className={styles.page}>
      {draft.handedOver && <HandedOverOrders handedOver={draft.handedOver} onUndone={readAgain} />}
      {gone.length > 0 && <GoneOrders ids={gone} drafts={draft.rows} />}
      {mayUse("admin") && (
        <ToolPanel title="Upload" subtitle="Statuses and tracking from one file">
          <CsvImport kind={orderStatusImport} onChanged={readAgain} />
        </ToolPanel>
      )}
      {rows.length === 0 ? (
        <EmptyState title="Nothing to pack">
          <p>Paid orders in Order Processing are listed here, the oldest first.</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.bars}>
            <ScanBar ref={scanField} courier={draft.courier} scanner={scanner} />
            <HandOverBar
              rows={rows}
              table={table}
              // At once, so that the first missing field can be found and gets the focus.
              onRefused={() => flushSync(() => setIsMissingShown(true))}
              onDone={() => {
                setIsMissingShown(false);
                readAgain();
              }}
            />
          </div>
          <PackingTable
            ref={table}
            rows={rows}
            scanner={scanner}
            isMissingShown={isMissingShown}
            onParcelSaved={onParcelSaved}
          />
          <PackingPages after={packingSearchParams.read(query).after} next={next} />
        </>
      )}
      <UnsavedWarning hasDraft={Object.keys(draft.rows).length > 0} />
    </div>
  );
}
