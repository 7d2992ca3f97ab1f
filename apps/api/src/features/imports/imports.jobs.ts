import { indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Shop } from "../../shop.ts";
import { deleteEarlierRows, deleteUnapplied } from "./imports.queries.ts";

/** Deletes uploads that were not applied, and the rows of those of past days. */
export async function deleteOldImports({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  await deleteUnapplied(db, retentionEnd("importPreviews", clock()));
  await deleteEarlierRows(db, indiaDayStart(indiaDay(clock())));
}
