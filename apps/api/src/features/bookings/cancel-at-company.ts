import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import type { CancelVerdict, CourierCompany } from "../../providers/courier-company.ts";
import type { BookingRow } from "./booking-rows.ts";

/**
 * Sees to it that a company has nothing of a booking, also of one whose answer was lost. What its driver has goes on, unless the
 * order was cancelled.
 *
 * @throws ProviderError `unavailable`
 */
export async function cancelAtCompany(
  company: CourierCompany,
  { reference, state, booking, orderStatus }: BookingRow,
): Promise<CancelVerdict> {
  const mayReturn = isCancelledOrRefunded(orderStatus);
  const found = await company.findByReference(reference);
  if (found?.isCancelled) return { verdict: "done" };
  if (found) return company.cancel(found.booking, { mayReturn });
  if (!booking) return { verdict: "done" };
  const verdict = await company.cancel(booking, { mayReturn });
  // What was begun may never have come about: then there is nothing that it could cancel.
  return verdict.verdict === "refused" && state !== "booked" ? { verdict: "done" } : verdict;
}
