import { enquiryNumber, type EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { movedMeanwhile } from "./enquiries.errors.ts";
import { lockEnquiry, setEnquiryStatus } from "./enquiries.queries.ts";

/** What the audit log calls it; the enquiry's history is read from there. */
export const statusChanged = "enquiry.status-changed";

/**
 * Moves an enquiry from the status that was seen to another one; where it stands there already, nothing changes.
 *
 * @throws ShopError 404 unknown, 409 when it stands elsewhere by now
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
    if (locked.status !== from) throw movedMeanwhile(locked.status);
    await setEnquiryStatus(tx, id, to);
    const number = enquiryNumber(locked.serial);
    await recordAudit(tx, actor, clock(), [
      {
        action: statusChanged,
        subject: number,
        summary: `Enquiry ${number} went from ${from} to ${to}.`,
        changes: [{ field: "status", before: from, after: to }],
      },
    ]);
    return to;
  });
}
