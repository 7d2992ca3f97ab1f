import type { bookingOfOrder, listOverweightParcels } from "@dakbag/contracts/bookings";
import { maxOverweightParcels, overweightDays } from "@dakbag/domain/orders/courier-charges-csv";
import { paiseToRupees, type Paise } from "@dakbag/domain/money/money";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { type AuditEntry, changedFields, recordAudit } from "../audit-log/record-audit.ts";
import {
  findBookingsOfOrder,
  findCharges,
  findOverweight,
  findReferencesOfAwbs,
  lockCharges,
  updateCharges,
} from "./booking-charges.queries.ts";
import type { ChargeRow } from "./booking-rows.ts";
import { reasonOf } from "./parcels-to-book.ts";

const rupeesOf = (paise: Paise | null) => (paise === null ? null : paiseToRupees(paise));

/** The bookings of an order with what was quoted and charged. */
export async function readBookingsOfOrder(
  db: Queryable,
  orderId: string,
): Promise<z.output<typeof bookingOfOrder>[]> {
  const rows = await findBookingsOfOrder(db, orderId);
  return rows.map(({ piecesHere, pieces, ...booking }) => {
    const { at, state, awbs: trackingIds, reason, quotedPaise, chargedPaise, ...row } = booking;
    return {
      ...row,
      state: state === "begun" ? "waiting" : state,
      trackingIds,
      reason: reasonOf({ state, pieces, reason }, piecesHere),
      at: at.toISOString(),
      quoted: rupeesOf(quotedPaise),
      charged: rupeesOf(chargedPaise),
    };
  });
}

/** The parcels that companies charged for more than their booked weight, the newest first. */
export async function readOverweightParcels(
  db: Queryable,
  now: Date,
): Promise<z.output<typeof listOverweightParcels.answer>["parcels"]> {
  const since = new Date(now.getTime() - overweightDays * 24 * 3_600_000);
  const rows = await findOverweight(db, since, maxOverweightParcels);
  return rows.map(({ at, quotedPaise, chargedPaise, ...row }) => ({
    ...row,
    at: at.toISOString(),
    quoted: rupeesOf(quotedPaise),
    charged: rupeesOf(chargedPaise),
  }));
}

/** What a company charged for a booking; null where it is not entered. */
export interface Charge {
  readonly paise: Paise | null;
  readonly grams: number | null;
}

export interface ChargeChange {
  readonly reference: string;
  readonly orderNumber: string;
  readonly before: Charge;
  readonly after: Charge;
}

/** The charge that is entered for a booking. */
export const chargeOf = ({ chargedPaise, chargedGrams }: ChargeRow): Charge => ({
  paise: chargedPaise,
  grams: chargedGrams,
});

export const isSameCharge = (one: Charge, other: Charge): boolean =>
  one.paise === other.paise && one.grams === other.grams;

/**
 * Finds bookings by the numbers of their boxes, in any letter case.
 *
 * @param options.locks locks them until the transaction ends
 */
export async function findChargesByAwb(
  db: Queryable,
  awbs: readonly string[],
  { locks }: { readonly locks: boolean },
): Promise<(awb: string) => ChargeRow | undefined> {
  const wanted = new Set(awbs.map((awb) => awb.toUpperCase()));
  const found = await findReferencesOfAwbs(db, [...wanted]);
  const references = [...new Set(found.map(({ reference }) => reference))];
  const charges = await (locks ? lockCharges : findCharges)(db, references);
  const byReference = new Map(charges.map((charge) => [charge.reference, charge]));
  const byAwb = new Map(found.map(({ awb, reference }) => [awb, byReference.get(reference)]));
  return (awb) => byAwb.get(awb.toUpperCase());
}

/** The charges of these bookings, locked until the transaction ends. */
export const lockChargesOf = (tx: Queryable, references: readonly string[]): Promise<ChargeRow[]> =>
  lockCharges(tx, [...references]);

/** Writes what companies charged. @returns what the audit log says of it */
export async function writeCharges(tx: Queryable, changes: readonly ChargeChange[]): Promise<AuditEntry[]> {
  await updateCharges(
    tx,
    changes.map(({ reference }) => reference),
    changes.map(({ after }) => after.paise),
    changes.map(({ after }) => after.grams),
  );
  return changes.map(({ orderNumber, before, after }) => ({
    action: "booking.charged",
    subject: orderNumber,
    summary: `What a courier charged for order ${orderNumber} was ${after.paise === null ? "removed" : "entered"}.`,
    changes: changedFields(inRupees(before), inRupees(after), {
      charged: "Charged by the courier",
      grams: "Charged weight in grams",
    }),
  }));
}

const inRupees = ({ paise, grams }: Charge) => ({ charged: rupeesOf(paise), grams });

/** Enters what a company charged. What is so already changes nothing. @throws ShopError 404 */
export function saveCharge(
  { db, clock }: Pick<Shop, "db" | "clock">,
  reference: string,
  after: Charge,
  actor: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const [booking] = await lockCharges(tx, [reference.toLowerCase()]);
    if (!booking) throw notFound("This booking");
    const before = chargeOf(booking);
    if (isSameCharge(before, after)) return;
    await recordAudit(tx, actor, clock(), await writeCharges(tx, [{ ...booking, before, after }]));
  });
}
