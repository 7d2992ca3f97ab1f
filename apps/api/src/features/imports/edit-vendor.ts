import { readVendorCells } from "@dakbag/domain/imports/vendor-csv";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { invalidField, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { vendorChanged } from "./imports.errors.ts";
import type { VendorImport } from "./vendor-import.ts";

interface VendorEdit {
  /** The texts of the vendor as they were shown. */
  readonly seen: readonly string[];
  readonly cells: readonly string[];
}

/**
 * Changes one vendor as a file with one row would, under the lock of its list; the same request again changes nothing.
 *
 * @throws ShopError 400 invalid texts; 404 it is not on the list; 409 it was changed since it was seen
 */
export function editVendor(
  { db, clock }: Pick<Shop, "db" | "clock">,
  kind: VendorImport,
  { seen, cells }: VendorEdit,
  actor: Actor,
): Promise<void> {
  const row = readVendorCells(cells, kind.list);
  if ("problem" in row) throw invalidField("cells", row.problem);
  const now = clock();
  return transaction(db, async (tx) => {
    const { changes } = await kind.plan(tx, { rows: [row], invalid: [] }, { locks: true });
    const [change] = changes;
    if (!change) return;
    const { before } = change;
    if (!before) throw notFound("This vendor");
    if (before.some((cell, at) => cell !== seen[at])) throw vendorChanged(kind.list.columns, seen, before);
    const entries = await kind.apply(tx, changes, { fileName: "", isUndo: false, actor, now });
    await recordAudit(tx, actor, now, entries);
  });
}
