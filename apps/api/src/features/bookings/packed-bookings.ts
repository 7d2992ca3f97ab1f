import type { OrderToPack } from "@dakbag/contracts/packing";
import type { Queryable } from "../../platform/database.ts";
import { withoutAmounts } from "./bookings.errors.ts";
import type { BookingRow } from "./booking-rows.ts";
import { findBookedCouriers, findLastBookings } from "./bookings.queries.ts";
import { countPieces, reasonOf } from "./parcels-to-book.ts";

const states = { begun: "waiting", booked: "booked", failed: "failed", cancelled: null } as const;

/** How a booking stands, as packers read it; null after it was cancelled. */
export const stateForPackers = (state: BookingRow["state"]) => states[state];

interface Parcel {
  readonly id: string;
  readonly number: number;
  readonly lines: readonly { readonly quantity: number }[];
}

/** How the bookings of parcels to pack stand, as packers read it. */
export async function readPackedBookings(
  db: Queryable,
  orderIds: readonly string[],
): Promise<(parcel: Parcel) => OrderToPack["booking"]> {
  const rows = await findLastBookings(db, [...new Set(orderIds)]);
  const byParcel = new Map(rows.map((row) => [`${row.orderId}/${row.number}`, row]));
  return ({ id, number, lines }) => {
    const row = byParcel.get(`${id}/${number}`);
    const state = row && stateForPackers(row.state);
    if (!row || !state) return null;
    const reason = withoutAmounts(reasonOf(row, countPieces(lines)));
    return { company: row.company, service: row.service, state, reason };
  };
}

/** The couriers that parcels of these orders are booked with: they may be handed over to them, known to the shop or not. */
export async function listBookedCouriers(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  const rows = await findBookedCouriers(db, [...orderIds]);
  return rows.map(({ partnerName }) => partnerName);
}
