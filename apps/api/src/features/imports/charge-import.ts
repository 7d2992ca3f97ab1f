import type { FieldChange } from "@dakbag/contracts/imports";
import type { ChargeVerdict } from "@dakbag/contracts/charge-imports";
import type { ParsedCsv } from "@dakbag/domain/imports/csv-file";
import { formatRupees, type Paise, paiseToRupees } from "@dakbag/domain/money/money";
import { type ChargeCsvRow, maxChargedRupees } from "@dakbag/domain/orders/courier-charges-csv";
import { hash } from "node:crypto";
import type { Queryable } from "../../platform/database.ts";
import {
  type Charge,
  type ChargeChange,
  chargeOf,
  findChargesByAwb,
  isSameCharge,
  lockChargesOf,
  writeCharges,
} from "../bookings/booking-charges.ts";
import type { ChargeRow as Booking } from "../bookings/booking-rows.ts";
import {
  countOf,
  countVerdict,
  type FileImport,
  type ImportPlan,
  inFileOrder,
  type PlannedRow,
} from "./import-kind.ts";
import { changedSinceChecked } from "./imports.errors.ts";

type ChargeRow = PlannedRow & Omit<ChargeVerdict, "trackingId">;

/** A charge before and after, and the tracking numbers that its file named. */
type NamedChange = ChargeChange & { readonly name: string };

interface ChargePlan extends ImportPlan<ChargeRow, NamedChange> {
  /** The digest of what it changes. */
  readonly seen: string;
}

export interface ChargeImport extends FileImport<ChargeCsvRow, ChargeRow, NamedChange, NamedChange> {
  plan(
    db: Queryable,
    csv: ParsedCsv<ChargeCsvRow>,
    options: { readonly locks: boolean },
  ): Promise<ChargePlan>;
}

/** The name that uploads of this kind are recorded with. */
export const chargeImportName = "courier-charges";

/**
 * What couriers charged, from their bills. Its plan throws ShopError 409 when charges changed since the preview that staff saw.
 *
 * @param seen the digest of that preview
 */
export const chargeImport = (seen?: string): ChargeImport => ({
  name: chargeImportName,
  thing: "charge",
  audit: { applied: "booking-charges.uploaded", undone: "booking-charges.upload-undone" },

  async plan(db, csv, { locks }) {
    const awbs = csv.rows.map(({ trackingId }) => trackingId);
    const find = await findChargesByAwb(db, awbs, { locks });
    const wrong = new Map(csv.invalid.map(({ name, line }) => [name.toUpperCase(), line]));
    const changes: NamedChange[] = [];
    const rows: ChargeRow[] = [];
    for (const [reference, charges] of Map.groupBy(
      csv.rows,
      ({ trackingId }) => find(trackingId)?.reference,
    )) {
      const booking = reference === undefined ? undefined : find(charges[0]?.trackingId ?? "");
      if (!booking) {
        rows.push(...refuseLines(charges, "notFound", "No booked parcel has this tracking ID"));
        continue;
      }
      const problem = problemOf(charges, booking, wrong);
      if (problem !== undefined) {
        rows.push(...refuseLines(charges, "invalid", problem));
        continue;
      }
      const planned = planCharge(charges, booking);
      rows.push(planned.row);
      if (planned.row.verdict !== "same") changes.push(planned.change);
    }
    const digest = hash("sha256", JSON.stringify(changes));
    if (locks && seen !== undefined && changes.length > 0 && seen !== digest)
      throw changedSinceChecked("Charges");
    return {
      rows: inFileOrder(rows, csv.invalid, (row) => ({ ...row, ...ofNoBooking })),
      changes,
      seen: digest,
    };
  },

  describe({ rows, changes }, fileName) {
    const count = (verdict: ChargeRow["verdict"]) => countVerdict(rows, verdict);
    const counts = `${count("created")} new, ${count("updated")} changed, ${count("same")} as before, ${count("notFound")} not found`;
    return {
      outcome: {},
      summary: `${fileName} entered ${countOf(changes.length, "charge")} of couriers: ${counts}.`,
    };
  },

  apply: (tx, changes) => writeCharges(tx, changes),

  stored: (change) => change,

  async planUndo(tx, stored) {
    const bookings = await lockChargesOf(
      tx,
      stored.map(({ reference }) => reference),
    );
    const now = new Map(bookings.map((booking) => [booking.reference, chargeOf(booking)]));
    const isAsUploaded = ({ reference, after }: NamedChange) => {
      const charge = now.get(reference);
      return charge !== undefined && isSameCharge(charge, after);
    };
    return {
      changes: stored
        .filter(isAsUploaded)
        .map((change) => ({ ...change, before: change.after, after: change.before })),
      refused: stored
        .filter((change) => !isAsUploaded(change))
        .map(({ name }) => ({ name, reason: "Changed since the upload." })),
    };
  },
});

const ofNoBooking = {
  orderNumber: null,
  quoted: null,
  charged: null,
  bookedGrams: null,
  chargedGrams: null,
  lines: [],
  reasons: [],
};

/** Each line by itself, so that it can be corrected. */
const refuseLines = (
  charges: readonly ChargeCsvRow[],
  verdict: "notFound" | "invalid",
  what: string,
): ChargeRow[] =>
  charges.flatMap(({ lines, trackingId: name }) =>
    lines.map((line) => ({ line, name, verdict, what, changes: [], ...ofNoBooking })),
  );

const sumOf = (charges: readonly ChargeCsvRow[]): Paise =>
  charges.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** @param wrong a line with an error, by the tracking number that it names */
function problemOf(
  charges: readonly ChargeCsvRow[],
  { awbs }: Booking,
  wrong: ReadonlyMap<string, number>,
): string | undefined {
  const line = awbs.map((awb) => wrong.get(awb.toUpperCase())).find((found) => found !== undefined);
  if (line !== undefined)
    return `Line ${line} is of another box of this parcel and has an error, so nothing of it is applied`;
  const maxPaise = maxChargedRupees * 100;
  return sumOf(charges) > maxPaise
    ? `Its boxes are ${formatRupees(sumOf(charges))} together: at most ${formatRupees(maxPaise)} can be entered`
    : undefined;
}

/** The boxes of a parcel together. A weight counts only if each of them has one; without one, what is entered stays. */
function planCharge(
  charges: readonly ChargeCsvRow[],
  booking: Booking,
): { row: ChargeRow; change: NamedChange } {
  const before = chargeOf(booking);
  const grams = charges.some((charge) => charge.grams === null)
    ? before.grams
    : charges.reduce((sum, charge) => sum + (charge.grams ?? 0), 0);
  const after = { paise: sumOf(charges), grams };
  const lines = charges.flatMap((charge) => charge.lines).toSorted((one, other) => one - other);
  const name = charges.map(({ trackingId }) => trackingId).join(", ");
  const verdict = isSameCharge(before, after) ? "same" : before.paise === null ? "created" : "updated";
  const { orderNumber, quotedPaise, bookedGrams } = booking;
  const { reference } = booking;
  const changes = listValues(before, after);
  const row: ChargeRow = {
    line: lines[0] ?? 0,
    name,
    verdict,
    what: verdict === "same" ? "Nothing changes" : `New: ${changes.map(({ field }) => field).join(", ")}`,
    changes,
    orderNumber,
    quoted: quotedPaise === null ? null : paiseToRupees(quotedPaise),
    charged: paiseToRupees(after.paise),
    bookedGrams,
    chargedGrams: grams,
    lines,
    reasons:
      verdict === "same"
        ? []
        : [
            ...(verdict === "updated" ? (["replaces"] as const) : []),
            ...(charges.some(({ hasSameAmounts }) => hasSameAmounts) ? (["same-amounts"] as const) : []),
          ],
  };
  return { row, change: { reference, orderNumber, name, before, after } };
}

function listValues(before: Charge, after: Charge): FieldChange[] {
  const amount = ({ paise }: Charge) => (paise === null ? "" : formatRupees(paise));
  const weight = ({ grams }: Charge) => (grams === null ? "" : `${grams / 1000} kg`);
  return [
    { field: "Charged", before: amount(before), after: amount(after) },
    { field: "Charged weight", before: weight(before), after: weight(after) },
  ].filter((value) => value.before !== value.after);
}
