import { type RefObject, useLayoutEffect, useRef, useState } from "react";
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
import { BookingsBar, UnusedBookings } from "./bookings-bar.tsx";
import { Couriers } from "./couriers.tsx";
import { GoneOrders, HandedOverOrders } from "./handed-over.tsx";
import { HandOverBar } from "./hand-over-bar.tsx";
import { HandOversOfDay } from "./hand-overs-of-day.tsx";
import { PackingChips } from "./packing-chips.tsx";
import { changeRow, typedIn, usePackingDraft } from "./packing-draft.ts";
import { filterRows, type PackingFilter } from "./packing-filter.ts";
import { PackingPages, packingSearchParams, PackingTabs } from "./packing-pages.tsx";
import { packingRows } from "./packing-rows.ts";
import { PackingTable } from "./packing-table.tsx";
import { ProductionTable } from "./production-table.tsx";
import { CourierField, ScanBar } from "./scan-bar.tsx";
import { TickedActions } from "./ticked-actions.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";
import { useBookings } from "./use-bookings.ts";
import { usePackingOrders } from "./use-packing-orders.ts";
import { useScanner } from "./use-scanner.ts";
import { useUsedTrackingIds } from "./use-used-tracking-ids.ts";
import styles from "./packing.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { stage, after } = packingSearchParams.read(url.searchParams);
  const query = { stage, ...(after !== "" && { after }) };
  return readPage(() => call("GET /api/packing/orders", { query }), "The orders could not be read");
}

/** The orders to pack: picked, packed, and handed over to couriers, by hand or with a scanner; and those being made. */
export default function PackingPage({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(found) => <Stages {...found} />}</StaffPage>;
}

function Stages(found: Answer<"GET /api/packing/orders">) {
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const isToPack = packingSearchParams.read(query).stage === "to-pack";
  return (
    <PackingTabs counts={found.counts}>
      {isToPack ? <Packing {...found} /> : <Production {...found} onMade={() => void revalidate()} />}
    </PackingTabs>
  );
}

interface ProductionProps extends Pick<Answer<"GET /api/packing/orders">, "orders" | "next"> {
  onMade: () => void;
}

function Production({ orders, next, onMade }: ProductionProps) {
  if (orders.length === 0)
    return (
      <EmptyState title="Nothing in production">
        <p>Paid orders in In Production are listed here, the oldest first.</p>
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      <ProductionTable orders={orders} onMade={onMade} />
      <PackingPages next={next} />
    </div>
  );
}

function Packing({ orders: page, next }: Answer<"GET /api/packing/orders">) {
  const draft = usePackingDraft();
  const { revalidate } = useRevalidator();
  const scanField = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const [isMissingShown, setIsMissingShown] = useState(false);
  const [filter, setFilter] = useState<PackingFilter>({});
  const [reads, setReads] = useState(0);
  const bookings = useBookings(reads);
  const { orders, gone, findScanned, onParcelSaved } = usePackingOrders(page, draft.rows);
  const typed = Object.values(draft.rows).flatMap(({ trackingId }) => trackingId ?? []);
  const rows = packingRows(orders, draft.rows, useUsedTrackingIds(typed));
  const shown = filterRows(rows, filter);
  const scanner = useScanner({
    rows,
    shown,
    courier: draft.courier,
    scanField,
    table,
    findScanned,
    onHidden: () => setFilter({}),
  });
  useBarsHeight(bars, table);
  const readAgain = () => {
    setReads(reads + 1);
    void revalidate();
  };
  return (
    <div className={styles.page}>
      {draft.handedOver && (
        <HandedOverOrders
          handedOver={draft.handedOver}
          hasCouriers={bookings !== null}
          onUndone={readAgain}
        />
      )}
      {bookings && <UnusedBookings bookings={bookings} onChanged={readAgain} />}
      {gone.length > 0 && <GoneOrders ids={gone} drafts={draft.rows} />}
      <div className={styles.panels}>
        {mayUse("admin") && (
          <ToolPanel title="Upload" subtitle="Statuses and tracking from one file">
            <CsvImport kind={orderStatusImport} onChanged={readAgain} />
          </ToolPanel>
        )}
        <HandOversOfDay reads={reads} onUndone={readAgain} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to pack">
          <p>Paid orders in Order Processing are listed here, the oldest first.</p>
        </EmptyState>
      ) : (
        <>
          <div ref={bars} className={styles.bars}>
            <ScanBar ref={scanField} scanner={scanner} />
            <CourierField courier={draft.courier} />
            {bookings && (
              <BookingsBar
                bookings={bookings}
                rows={shown}
                onParcelSaved={onParcelSaved}
                onChanged={readAgain}
              />
            )}
            <HandOverBar
              rows={shown}
              table={table}
              // At once, so that the first missing field can be found and gets the focus.
              onRefused={() => flushSync(() => setIsMissingShown(true))}
              onDone={() => {
                setIsMissingShown(false);
                readAgain();
              }}
            />
          </div>
          <div className={styles.narrow}>
            <PackingChips rows={rows} filter={filter} onFilter={setFilter} />
            <TickedActions rows={shown} courier={draft.courier} />
          </div>
          <PackingTable
            ref={table}
            rows={shown}
            scanner={scanner}
            isMissingShown={isMissingShown}
            onPastedColumn={(first, field, lines) => {
              const from = shown.findIndex(({ order }) => order._id === first.order._id);
              for (const [at, { order }] of shown.slice(from, from + lines.length).entries())
                changeRow(order, typedIn(order, field, (lines[at] ?? "").trim()));
            }}
            onParcelSaved={onParcelSaved}
            onBookingCancelled={readAgain}
          />
          <PackingPages next={next} />
          <Couriers used={rows.map(({ partnerName }) => partnerName)} />
        </>
      )}
      <UnsavedWarning hasDraft={Object.keys(draft.rows).length > 0} />
    </div>
  );
}

/** The table's head stays in sight below the bars, however many lines they take. */
function useBarsHeight(bars: RefObject<HTMLElement | null>, table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bars.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() =>
      table.current?.style.setProperty("--bars-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
}
