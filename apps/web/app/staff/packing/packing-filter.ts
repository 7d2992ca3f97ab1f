import { shortDay } from "@dakbag/domain/dates/india-day";
import type { OrderToPack } from "@dakbag/contracts/packing";
import type { PackingRow } from "./packing-rows.ts";

/** What the rows can be narrowed to; one value of each kind at a time. */
export type PackingFilter = Readonly<Partial<Record<FilterKind, string>>>;

const valuesOf = {
  city: ({ order }) => [order.city.trim()],
  // The first digit of a PIN code is its zone.
  zone: ({ order }) => (order.zipCode === "" ? [] : [`PIN ${order.zipCode[0]}…`]),
  promised: ({ order: { promisedBy } }) => (promisedBy === null ? [] : [`By ${shortDay(promisedBy)}`]),
  courier: ({ partnerName }) => [partnerName.trim() || "No courier"],
  SKU: ({ order }) => order.lines.map(({ SKU }) => SKU),
  packed: ({ order }) => [howFar(order)],
} satisfies Record<string, (row: PackingRow) => string[]>;

const bookingStates = { waiting: "Being booked", booked: "Booked", failed: "Booking failed" } as const;

/** How far an order is on its way out of the warehouse. */
function howFar({ parcels, booking }: OrderToPack): string {
  if (booking) return bookingStates[booking.state];
  return parcels.length > 0 ? "Boxed" : "Not boxed";
}

type FilterKind = keyof typeof valuesOf;
const kinds = Object.keys(valuesOf) as FilterKind[];

/** The rows that have every chosen value. */
export const filterRows = (rows: readonly PackingRow[], filter: PackingFilter): PackingRow[] =>
  rows.filter((row) => kinds.every((kind) => !filter[kind] || valuesOf[kind](row).includes(filter[kind])));

export interface Chip {
  readonly kind: FilterKind;
  readonly value: string;
  readonly count: number;
}

// More would be a list of their own.
const maxOfKind = 5;

/** The most frequent values of each kind that does not leave all rows, and those that are chosen. */
export function chipsOf(rows: readonly PackingRow[], filter: PackingFilter): Chip[] {
  return kinds.flatMap((kind) => {
    const counts = new Map<string, number>();
    for (const row of rows)
      for (const value of new Set(valuesOf[kind](row)))
        if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
    const chips = [...counts].map(([value, count]) => ({ kind, value, count }));
    const helpful = chips
      .filter(({ count }) => count < rows.length)
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, "en"))
      .slice(0, maxOfKind);
    const chosen = chips.find(({ value }) => value === filter[kind]);
    return chosen && !helpful.includes(chosen) ? [...helpful, chosen] : helpful;
  });
}
