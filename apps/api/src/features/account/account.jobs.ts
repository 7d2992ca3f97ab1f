import { retentionEnd } from "@dakbag/domain/privacy/retention";
import { deleteExpiredWindows } from "../../platform/rate-limit.queries.ts";
import type { Shop } from "../../shop.ts";
import { deleteExpiredInvitations } from "../companies/invitations.ts";
import { deleteExpiredSessions } from "../users/users.ts";
import { deleteExpiredLinks } from "../users/email-link.ts";
import { deleteExpiredCodes, deleteExpiredProofs, deleteSendsBefore } from "./one-time-code.queries.ts";

/** Deletes expired rows; readers check expiry themselves. */
export async function deleteExpired({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const now = clock();
  await deleteExpiredSessions(db, now);
  await deleteExpiredProofs(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredLinks(db, now);
  await deleteExpiredInvitations(db, now);
  await deleteSendsBefore(db, retentionEnd("oneTimeCodes", now));
  await deleteExpiredWindows(db, now);
}
