import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { askCompany } from "./ask-company.ts";
import { bookingEnded } from "./bookings.errors.ts";
import { findBooking, findInvoiceOfBooking, updateEwayBill } from "./bookings.queries.ts";
import type { Source } from "./continue-booking.ts";
import { numberOf } from "./parcels-to-book.ts";

/**
 * Gives a company the e-way bill of a parcel that is booked. The same number again asks the company for nothing.
 *
 * @throws ShopError 404 never booked; 409 not booked any more, or refused by the company; 503 when that does not answer
 */
export async function attachEwayBill(
  { db, clock, couriers }: Pick<Source, "db" | "clock" | "couriers">,
  reference: string,
  ewayBillNumber: string,
  actor: Actor,
): Promise<void> {
  const [row] = await findBooking(db, reference);
  if (!row) throw notFound("This booking");
  if (row.state !== "booked" || !row.booking) throw bookingEnded();
  if (row.ewayBillNumber === ewayBillNumber) return;
  const { booking } = row;
  const [invoice] = await findInvoiceOfBooking(db, reference);
  const bill = { ewayBillNumber, invoiceNumber: invoice?.number ?? row.orderNumber };
  await askCompany(couriers, row.company, (company) => company.attachEwayBill(booking, bill));
  await transaction(db, async (tx) => {
    await updateEwayBill(tx, reference, ewayBillNumber);
    const summary = `E-way bill ${ewayBillNumber} was given to ${row.company} for ${numberOf(row)}.`;
    await recordAudit(tx, actor, clock(), [
      { action: "booking.eway-bill", subject: row.orderNumber, summary },
    ]);
  });
}
