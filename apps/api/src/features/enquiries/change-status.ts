import { enquiryNumber, type EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { statusChangedConcurrently } from "./enquiries.errors.ts";
import { lockEnquiry, updateEnquiryStatus } from "./enquiries.queries.ts";

/** The audit log action; the history of an enquiry is read from the audit log. */
export const statusChangedAction = "enquiry.status-changed";

/**
 * Changes the status if it is still the one the admin saw; no effect when it already has the new one.
 *
 * @throws ShopError 404 for an unknown enquiry, 409 when it has another status
 */
export async function changeStatus(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { id, from, to }: { id: string; from: EnquiryStatus; to: EnquiryStatus },
  actor: Actor,
): Promise<EnquiryStatus> {
  return transaction(db, async (tx) => {
    const [locked] = await lockEnquiry(tx, id);
    if (!locked) throw notFound("This enquiry");
    if (locked.status === to) return to;
    if (locked.status !== from) throw statusChangedConcurrently(locked.status);
    await updateEnquiryStatus(tx, id, to);
    const number = enquiryNumber(locked.serial);
    await recordAudit(tx, actor, clock(), {
      action: statusChangedAction,
      subject: number,
      summary: `Enquiry ${number} went from ${from} to ${to}.`,
      changes: [{ field: "status", before: from, after: to }],
    });
    return to;
  });
}
