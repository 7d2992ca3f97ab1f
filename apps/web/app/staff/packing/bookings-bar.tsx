import { countWithNoun } from "@dakbag/domain/money/money";
import { maxParcelsBooked } from "@dakbag/contracts/bookings";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { download, saveFile } from "#app/api/download.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { BookDialog } from "./book-dialog.tsx";
import type { PackingRow } from "./packing-rows.ts";
import type { Bookings } from "./use-bookings.ts";
import type { OnParcelSaved } from "./use-packing-orders.ts";
import styles from "./packing.module.css";

interface BookingsBarProps {
  bookings: Bookings;
  rows: readonly PackingRow[];
  onParcelSaved: OnParcelSaved;
  onChanged: () => void;
}

/** With courier companies: ticked orders are booked in one go, and what is booked is labelled and fetched. */
export function BookingsBar({ bookings, rows, onParcelSaved, onChanged }: BookingsBarProps) {
  const [booked, setBooked] = useState<readonly PackingRow[] | null>(null);
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const toBook = ticked.filter(
    ({ order: { booking, trackingId } }) =>
      trackingId === "" && (booking === null || booking.state === "failed"),
  );
  const labelled = ticked.filter(({ order }) => order.booking?.state === "booked");
  const wanted = toBook.slice(0, maxParcelsBooked);
  return (
    <div className={styles.bookings}>
      <Button aria-keyshortcuts="b" disabled={wanted.length === 0} onClick={() => setBooked(wanted)}>
        {wanted.length === 0 ? "Book" : `Book ${formatOrderCount(wanted.length)}`}
      </Button>
      {labelled.length > 0 && (
        <CourierFiles
          kind="labels"
          parcels={labelled.slice(0, maxParcelsBooked).map(({ order }) => order._id)}
        />
      )}
      {bookings.withoutPickup > 0 && <RequestPickups count={bookings.withoutPickup} onDone={onChanged} />}
      {booked && (
        <BookDialog
          rows={booked}
          bookings={bookings}
          onParcelSaved={onParcelSaved}
          onClose={(isChanged) => {
            setBooked(null);
            if (isChanged) onChanged();
          }}
        />
      )}
    </div>
  );
}

const fileLabels = { labels: "Couriers' own labels", manifests: "Couriers' manifests" } as const;

/** Saves what the couriers made for booked orders. */
export function CourierFiles({
  kind,
  parcels,
}: {
  kind: keyof typeof fileLabels;
  parcels: readonly string[];
}) {
  async function save() {
    const file = await download("POST /api/packing/bookings/files", {
      body: { kind, parcels: [...parcels] },
    });
    saveFile(file);
    showToast("ok", `Saved as ${file.name}`);
  }
  return (
    <PressButton size={kind === "labels" ? "medium" : "small"} work={save}>
      {fileLabels[kind]}
    </PressButton>
  );
}

function RequestPickups({ count, onDone }: { count: number; onDone: () => void }) {
  async function request() {
    const { companies } = await call("POST /api/packing/bookings/pickups");
    onDone();
    const failed = companies.filter(({ reason }) => reason !== "");
    if (failed.length > 0) return failed.map(({ company, reason }) => `${company}: ${reason}`).join(" ");
    const requested = companies.reduce((sum, one) => sum + one.requested, 0);
    showToast("ok", `Pick-up of ${countWithNoun(requested, "parcel")} asked for`);
    return null;
  }
  return (
    <PressButton work={request}>{`Ask for the pick-up of ${countWithNoun(count, "parcel")}`}</PressButton>
  );
}

/** Bookings that cost money, and that no parcel uses. */
export function UnusedBookings({ bookings, onChanged }: Omit<BookingsBarProps, "rows" | "onParcelSaved">) {
  if (bookings.unused.length === 0) return null;
  return (
    <Notice tone="warn" live>
      <p>Booked with a courier, and not used:</p>
      <ul role="list" className={styles.handOvers}>
        {bookings.unused.map(({ _id, orderNumber, company, trackingId, why }) => (
          <li key={`${_id} ${trackingId}`}>
            <span>{`${orderNumber}, ${[company, trackingId].filter(Boolean).join(" ")}: ${why}`}</span>
            <CancelBooking id={_id} orderNumber={orderNumber} onCancelled={onChanged} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface CancelBookingProps {
  id: string;
  orderNumber: string;
  onCancelled: () => void;
}

export function CancelBooking({ id, orderNumber, onCancelled }: CancelBookingProps) {
  async function cancel() {
    const { comesBack } = await call("POST /api/packing/bookings/cancel", { body: { id } });
    if (comesBack) showToast("ok", `The driver has picked up ${orderNumber}: it comes back`);
    else showToast("ok", `The booking of ${orderNumber} is cancelled`);
    onCancelled();
  }
  return (
    <PressButton size="small" aria-label={`Cancel booking of ${orderNumber}`} work={cancel}>
      Cancel booking
    </PressButton>
  );
}
