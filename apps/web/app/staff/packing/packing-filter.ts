import type { OrderToPack, PackingTab } from "@dakbag/contracts/packing";
import { shortDay } from "@dakbag/domain/dates/india-day";
import {
  type ChosenFilters,
  hasChosen,
  noCourier,
  type PackingChip,
  packingStageOf,
  type ParcelHere,
} from "@dakbag/domain/orders/packing-list";
import type { PackingRow } from "./packing-rows.ts";

/** An order as far as stages and chips depend on it. @param courier the one that is typed */
export const parcelOf = (order: OrderToPack, courier = order.partnerName): ParcelHere => ({
  ...order,
  courier,
  skus: order.lines.map(({ SKU }) => SKU),
  hasWeight: order.parcels.length > 0,
  hasTrackingId: order.trackingId !== "",
  booking: order.booking?.state ?? null,
});

/** Whether an order that was found beside its page belongs to a tab. */
export const isInTab = (order: OrderToPack, tab: PackingTab): boolean =>
  tab === "here" || packingStageOf(parcelOf(order)) === tab;

/** The rows that have every chosen value; a courier that is typed counts as one that is saved. */
export const filterRows = (rows: readonly PackingRow[], chosen: ChosenFilters): PackingRow[] =>
  rows.filter(({ order, partnerName }) => hasChosen(parcelOf(order, partnerName), chosen));

/** The server's chips with the couriers that are typed, of which it does not know. */
export function withTypedCouriers(
  chips: readonly PackingChip[],
  rows: readonly PackingRow[],
): readonly PackingChip[] {
  const typed = rows.filter(({ order, partnerName }) => partnerName.trim() !== order.partnerName);
  if (typed.length === 0) return chips;
  const couriers = new Map(
    chips.flatMap((chip) => (chip.kind === "courier" ? [[chip.value, chip.count]] : [])),
  );
  const add = (courier: string, count: number) =>
    couriers.set(courier.trim() || noCourier, (couriers.get(courier.trim() || noCourier) ?? 0) + count);
  for (const { order, partnerName } of typed) {
    add(partnerName, 1);
    add(order.partnerName, -1);
  }
  const counted = [...couriers].filter(([, count]) => count > 0);
  return [
    ...chips.filter(({ kind }) => kind !== "courier"),
    ...counted.map(([value, count]) => ({ kind: "courier" as const, value, count })),
  ];
}

const bookingLabels: Readonly<Record<string, string>> = { waiting: "Being booked", failed: "Booking failed" };

/** A chip as people read it: "PIN 4…", "By 30 Nov". */
export function chipLabel({ kind, value }: Pick<PackingChip, "kind" | "value">): string {
  if (kind === "zone") return `PIN ${value}…`;
  if (kind === "promisedBy") return `By ${shortDay(value)}`;
  return kind === "booking" ? (bookingLabels[value] ?? value) : value;
}
