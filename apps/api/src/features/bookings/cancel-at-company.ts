import type { CourierCompany } from "../../providers/courier-company.ts";
import type { BookingRow } from "./booking-rows.ts";

/**
 * Sees to it that a company has nothing of a booking, also of one whose answer was lost.
 *
 * @returns why it does not cancel; undefined when nothing is booked now
 * @throws ProviderError `unavailable`
 */
export async function cancelAtCompany(
  company: CourierCompany,
  { reference, state, booking }: Pick<BookingRow, "reference" | "state" | "booking">,
): Promise<string | undefined> {
  const reasonOf = async (asked: ReturnType<CourierCompany["cancel"]>) => {
    const verdict = await asked;
    return verdict.verdict === "refused" ? verdict.reason : undefined;
  };
  const found = await company.findByReference(reference);
  if (found?.isCancelled) return undefined;
  if (found) return reasonOf(company.cancel(found.booking));
  if (!booking) return undefined;
  const reason = await reasonOf(company.cancel(booking));
  // What was begun may never have come about: then there is nothing that it could cancel.
  return state === "booked" ? reason : undefined;
}
