import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Shop } from "../../shop.ts";
import { deleteRegistrationsBefore } from "./gst-validation.queries.ts";

/** Deletes old answers of the GST register: a sole trader's legal name is personal data. */
export async function deleteOldRegistrations({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  await deleteRegistrationsBefore(db, retentionEnd("gstRegistrations", clock()));
}
