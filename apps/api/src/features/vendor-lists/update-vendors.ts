import {
  meeshoVendorList,
  valmoVendorList,
  type VendorCsv,
  type VendorCsvRow,
  type VendorList,
} from "@dakbag/domain/imports/vendor-csv";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { type AuditEntry, recordAudit } from "../audit-log/record-audit.ts";
import {
  findMeeshoVendorsOnRecord,
  findValmoVendorsOnRecord,
  lockMeeshoVendors,
  lockValmoVendors,
  saveMeeshoVendors,
  saveValmoVendors,
  type VendorOnRecord,
} from "./vendor-lists.queries.ts";

/** A list of vendors with its table. */
export interface KeptVendorList extends VendorList {
  readonly name: "Valmo" | "Meesho";
  readonly lock: (db: Queryable) => Promise<unknown>;
  readonly onRecord: (db: Queryable) => Promise<VendorOnRecord[]>;
  readonly save: (db: Queryable, rows: string) => Promise<unknown>;
}

export const valmoVendors: KeptVendorList = {
  ...valmoVendorList,
  name: "Valmo",
  lock: lockValmoVendors,
  onRecord: findValmoVendorsOnRecord,
  save: saveValmoVendors,
};

export const meeshoVendors: KeptVendorList = {
  ...meeshoVendorList,
  name: "Meesho",
  lock: lockMeeshoVendors,
  onRecord: findMeeshoVendorsOnRecord,
  save: saveMeeshoVendors,
};

/** What becomes of one row of a list. `before` is what is on record, if anything. */
export interface VendorChange {
  readonly row: VendorCsvRow;
  readonly before: readonly string[] | undefined;
  /** The columns that change; none when the row says what is on record already. */
  readonly changed: readonly string[];
}

export interface VendorPlan {
  readonly changes: readonly VendorChange[];
  readonly updatedCount: number;
  readonly createdCount: number;
  readonly unchangedCount: number;
  /** Vendors on record that the file does not name (rulings: orders and staff). */
  readonly notFoundCount: number;
}

/** What a list of vendors would do; nothing is changed. */
export async function planVendors(db: Queryable, list: KeptVendorList, csv: VendorCsv): Promise<VendorPlan> {
  const onRecord = new Map((await list.onRecord(db)).map(({ key, cells }) => [key, cells]));
  const changes = csv.rows.map((row): VendorChange => {
    const before = onRecord.get(row.key);
    const changed = list.columns.filter((_column, at) => before?.[at] !== row.cells[at]);
    return { row, before, changed };
  });
  const createdCount = changes.filter(({ before }) => !before).length;
  const updatedCount = changes.filter(({ before, changed }) => before && changed.length > 0).length;
  const unchangedCount = changes.length - createdCount - updatedCount;
  const notFoundCount = onRecord.size - updatedCount - unchangedCount;
  return { changes, createdCount, updatedCount, unchangedCount, notFoundCount };
}

/**
 * Brings a list of vendors up to date in one transaction: new ones are added, known ones changed, and those that the
 * file does not name left as they are. Every change stands in the audit log; the same file again changes nothing.
 */
export function updateVendors(
  { db, clock }: Pick<Shop, "db" | "clock">,
  list: KeptVendorList,
  csv: VendorCsv,
  actor: Actor,
): Promise<VendorPlan> {
  return transaction(db, async (tx) => {
    await list.lock(tx);
    const plan = await planVendors(tx, list, csv);
    const changes = plan.changes.filter(({ changed }) => changed.length > 0);
    if (changes.length === 0) return plan;
    await list.save(tx, JSON.stringify(changes.map(({ row }) => row.cells)));
    await recordAudit(
      tx,
      actor,
      clock(),
      // Newest first, the upload stands above what it has changed.
      [...changes.map((change) => auditOf(list, change)), auditOfUpload(list, plan)],
    );
    return plan;
  });
}

function auditOfUpload({ name }: KeptVendorList, plan: VendorPlan): AuditEntry {
  const { createdCount, updatedCount, unchangedCount, notFoundCount } = plan;
  const counts = `${updatedCount} changed, ${createdCount} added, ${unchangedCount} as before`;
  const summary = `The ${name} vendor list was updated from a file: ${counts}, ${notFoundCount} not in the file.`;
  return { action: "vendor-list.updated", subject: name, summary };
}

function auditOf({ name, columns }: KeptVendorList, { row, before, changed }: VendorChange): AuditEntry {
  const place = (column: string) => columns.indexOf(column);
  return {
    action: before ? "vendor.changed" : "vendor.added",
    subject: row.key,
    summary: before
      ? `${name} vendor ${row.key} has a new ${changed.join(", ")}.`
      : `${name} vendor ${row.key} was added.`,
    changes: changed.map((column) => ({
      field: column,
      before: before?.[place(column)] ?? null,
      after: row.cells[place(column)],
    })),
  };
}
