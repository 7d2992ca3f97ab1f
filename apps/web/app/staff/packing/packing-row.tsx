import type { OrderToPack } from "@dakbag/contracts/packing";
import { maxTrackingLength } from "@dakbag/domain/orders/delivery-details";
import { cautionTexts } from "@dakbag/domain/orders/order-caution";
import { type ChangeEvent, type ClipboardEvent, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { chosenRow } from "#app/ui/table.tsx";
import { CancelBooking } from "./bookings-bar.tsx";
import { courierList } from "./couriers.tsx";
import { changeRow, type DraftChange, typedIn, type TypedField } from "./packing-draft.ts";
import { OrderCells } from "./order-cells.tsx";
import { notesOn, type PackingRow } from "./packing-rows.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import { SmallField } from "./small-field.tsx";
import type { OnParcelSaved } from "./use-packing-orders.ts";
import styles from "./packing.module.css";

interface PackingTableRowProps {
  row: PackingRow;
  /** It was scanned last. */
  isCurrent: boolean;
  /** Also fields that were not visited show that they are missing: handing over was tried. */
  isMissingShown: boolean;
  onTracked: (row: PackingRow) => void;
  /** A column was copied from a sheet into a field: its lines are for this order and those below. */
  onPastedColumn: (row: PackingRow, field: TypedField, lines: readonly string[]) => void;
  onParcelSaved: OnParcelSaved;
  onBookingCancelled: () => void;
}

/** One order: what goes into its boxes, what they weigh, and who takes them. */
export function PackingTableRow(props: PackingTableRowProps) {
  const { row, isCurrent, isMissingShown, onTracked, onPastedColumn, onParcelSaved, onBookingCancelled } =
    props;
  const { order, draft, isTicked, partnerName, trackingId, missing } = row;
  const [left, setLeft] = useState<readonly (keyof typeof missing)[]>([]);
  const isMissing = (field: keyof typeof missing) =>
    missing[field] && (isMissingShown || left.includes(field));
  const leave = (field: keyof typeof missing) => () => setLeft([...left, field]);
  const change = (changed: DraftChange) => changeRow(order, changed);
  const typed = (field: TypedField) => (event: ChangeEvent<HTMLInputElement>) =>
    change(typedIn(order, field, event.target.value));
  const pasted = (field: TypedField) => (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData("text").trim().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    onPastedColumn(row, field, lines);
  };
  return (
    <tr className={isCurrent ? `${styles.row} ${chosenRow}` : styles.row}>
      <td data-label="Hand over" className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Hand over ${order.orderNumber}`}
          checked={isTicked}
          onChange={(event) => change({ isTicked: event.target.checked || undefined })}
        />
      </td>
      <OrderCells order={order}>
        {order.cautions.map((caution) => (
          <Badge key={caution} tone="warn">
            {cautionTexts[caution]}
          </Badge>
        ))}
      </OrderCells>
      <td data-label="Weight and boxes">
        <ParcelFields order={order} draft={draft} onChange={change} onSaved={onParcelSaved} />
      </td>
      <td data-label="Courier">
        <SmallField
          label={`Courier of ${order.orderNumber}`}
          value={partnerName}
          list={courierList}
          autoComplete="off"
          maxLength={maxTrackingLength}
          error={isMissing("partnerName") && "Courier is missing"}
          onBlur={leave("partnerName")}
          onPaste={pasted("partnerName")}
          onChange={typed("partnerName")}
        />
        {order.booking && <BookingState booking={order.booking} />}
      </td>
      <td data-label="Tracking number" className={styles.tracking}>
        <SmallField
          label={`Tracking number of ${order.orderNumber}`}
          data-tracking={order._id}
          value={trackingId}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxTrackingLength}
          error={isMissing("trackingId") && "Tracking number is missing"}
          warnings={notesOn(row)}
          onBlur={leave("trackingId")}
          onPaste={pasted("trackingId")}
          onChange={typed("trackingId")}
          onKeyDown={(event) => {
            if (event.key === "Enter") onTracked(row);
          }}
        />
        {order.booking && order.booking.state !== "failed" && (
          <CancelBooking id={order._id} orderNumber={order.orderNumber} onCancelled={onBookingCancelled} />
        )}
      </td>
    </tr>
  );
}

/** How its booking with a courier company stands. */
function BookingState({ booking }: { booking: NonNullable<OrderToPack["booking"]> }) {
  const { state, service, company, reason } = booking;
  const tone = { booked: reason === "" ? "ok" : "warn", waiting: "warn", failed: "bad" } as const;
  const text = {
    booked: `Booked: ${service || company}`,
    waiting: `Being booked with ${company}`,
    failed: `${company} did not book it`,
  };
  return (
    <div className={styles.booking}>
      <Badge tone={tone[state]}>{text[state]}</Badge>
      {reason !== "" && <p className={styles.muted}>{reason}</p>}
    </div>
  );
}
