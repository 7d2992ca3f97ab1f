import type { PackingTab } from "@dakbag/contracts/packing";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { CsvImport } from "#app/staff/imports/csv-import.tsx";
import { orderStatusImport } from "#app/staff/imports/order-status-import.tsx";
import { useListSearchParams } from "#app/staff/list-search-params.ts";
import { mayUse, readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { ToolPanel } from "#app/staff/tool-panel.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Route } from "./+types/packing.ts";
import { BookingsBar, UnusedBookings } from "./bookings-bar.tsx";
import { Couriers } from "./couriers.tsx";
import { GoneOrders, HandedOverOrders } from "./handed-over.tsx";
import { HandOverBar } from "./hand-over-bar.tsx";
import { HandedOverToday } from "./handed-over-today.tsx";
import { Chips } from "./packing-chips.tsx";
import { changeRow, typedIn, usePackingDraft } from "./packing-draft.ts";
import { chipLabel, filterRows, withTypedCouriers } from "./packing-filter.ts";
import { PackingKeys } from "./packing-keys.tsx";
import { PackingPages, packingSearchParams, PackingTabs } from "./packing-pages.tsx";
import { packingRows } from "./packing-rows.ts";
import { PackingTable } from "./packing-table.tsx";
import { ProductionTable } from "./production-table.tsx";
import { CourierField, ScanBar } from "./scan-bar.tsx";
import { TickedActions } from "./ticked-actions.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";
import { type Bookings, useBookings } from "./use-bookings.ts";
import { usePackingOrders } from "./use-packing-orders.ts";
import { useScanner } from "./use-scanner.ts";
import { useUsedTrackingIds } from "./use-used-tracking-ids.ts";
import styles from "./packing.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const asked = packingSearchParams.read(url.searchParams);
  // What is empty narrows nothing.
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
  return readPage(() => call("GET /api/packing/orders", { query }), "The orders could not be read");
}

/** The orders to pack: picked, packed, booked, and handed over to couriers, by hand or with a scanner; and those being made. */
export default function PackingPage({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(found) => <Stages {...found} />}</StaffPage>;
}

function Stages(found: Answer<"GET /api/packing/orders">) {
  const { params } = useListSearchParams(packingSearchParams);
  const { revalidate } = useRevalidator();
  const [reads, setReads] = useState(0);
  const bookings = useBookings(reads);
  const readAgain = () => {
    setReads(reads + 1);
    void revalidate();
  };
  const tabs: Partial<Record<PackingTab, ReactNode>> = {
    "in-production": <Production {...found} onMade={readAgain} />,
    "handed-over": <HandedOverToday hasCouriers={bookings !== null} onUndone={readAgain} />,
  };
  return (
    <PackingTabs counts={found.counts}>
      {tabs[params.stage] ?? <Packing {...found} bookings={bookings} onChanged={readAgain} />}
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

interface PackingProps extends Answer<"GET /api/packing/orders"> {
  bookings: Bookings | null;
  onChanged: () => void;
}

function Packing({ orders: ordersOfPage, next, chips, bookings, onChanged: readAgain }: PackingProps) {
  const draft = usePackingDraft();
  const { params, setParams } = useListSearchParams(packingSearchParams);
  const { stage, after: _after, ...chosen } = params;
  const scanField = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [isMissingShown, setIsMissingShown] = useState(false);
  const { orders, gone, findScanned, onParcelSaved } = usePackingOrders(ordersOfPage, draft.rows, stage);
  const typed = Object.values(draft.rows).flatMap(({ trackingId }) => trackingId ?? []);
  const rows = packingRows(orders, draft.rows, useUsedTrackingIds(typed));
  const shown = filterRows(rows, chosen);
  const hasChosen = Object.values(chosen).some((value) => value !== "");
  const isNarrowed = stage !== "here" || hasChosen;
  const scanner = useScanner({
    rows,
    shown,
    courier: draft.courier,
    scanField,
    table,
    findScanned,
    onHidden: () => setParams(packingSearchParams.read(new URLSearchParams())),
  });
  useBarsHeight(bars, table);
  return (
    <div ref={page} className={styles.page}>
      {draft.handedOver && (
        <HandedOverOrders
          handedOver={draft.handedOver}
          hasCouriers={bookings !== null}
          onUndone={readAgain}
        />
      )}
      {bookings && <UnusedBookings bookings={bookings} onChanged={readAgain} />}
      {gone.length > 0 && <GoneOrders ids={gone} drafts={draft.rows} />}
      {mayUse("admin") && (
        <ToolPanel title="Upload" subtitle="Statuses and tracking from one file">
          <CsvImport kind={orderStatusImport} onChanged={readAgain} />
        </ToolPanel>
      )}
      {rows.length === 0 && !isNarrowed ? (
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
            <Chips
              chips={withTypedCouriers(chips, rows).map((chip) => ({ ...chip, label: chipLabel(chip) }))}
              isChosen={({ kind, value }) => params[kind] === value}
              onPress={({ kind, value }) => setParams({ [kind]: params[kind] === value ? "" : value })}
            />
            <TickedActions rows={shown} courier={draft.courier} />
            <PackingKeys page={page} scanField={scanField} />
          </div>
          {shown.length === 0 && (
            <p role="status">{hasChosen ? "No order here has all of this." : "No order is at this stage."}</p>
          )}
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
