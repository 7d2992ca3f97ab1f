import type { FieldChange } from "@dakbag/contracts/imports";
import type { VendorVerdict } from "@dakbag/contracts/vendor-imports";
import {
  meeshoVendorList,
  valmoVendorList,
  type VendorCsvRow,
  type VendorList,
  vendorWarnings,
} from "@dakbag/domain/imports/vendor-csv";
import type pg from "pg";
import type { AuditEntry } from "../audit-log/record-audit.ts";
import { meeshoVendorTable, valmoVendorTable } from "../vendors/vendor-tables.ts";
import type { VendorTable } from "../vendors/vendor-table.ts";
import {
  countVerdict,
  type FileImport,
  type ImportPlan,
  inFileOrder,
  type PlannedRow,
  type Replan,
} from "./import-kind.ts";
import type { ImportName } from "./import-name.ts";

type VendorRow = PlannedRow & Pick<VendorVerdict, "verdict" | "warnings" | "reasons">;

/** The cells of a vendor before and after, in the order of the list's columns; null when it is not on the list. */
interface VendorChange {
  readonly key: string;
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
}

export type VendorImport = FileImport<VendorCsvRow, VendorRow, VendorChange, VendorChange> & {
  readonly list: VendorList;
};

/** Adds and changes the vendors of a marketplace. Vendors that the file does not name are not changed. */
function vendorImport(
  name: ImportName,
  marketplace: "Valmo" | "Meesho",
  list: VendorList,
  table: VendorTable,
): VendorImport {
  return {
    name,
    list,
    thing: "vendor",
    audit: {
      applied: "vendor-list.updated",
      undone: "vendor-list.update-undone",
      subject: marketplace,
    },

    async plan(db, csv, { locks }): Promise<ImportPlan<VendorRow, VendorChange>> {
      if (locks) await table.lock(db);
      const cellsByKey = new Map((await table.findAll(db)).map(({ key, cells }) => [key, cells]));
      const changes: VendorChange[] = [];
      const rows = csv.rows.map(({ line, key, cells }): VendorRow => {
        const before = cellsByKey.get(key) ?? null;
        const changed = changedColumns(list, { key, before, after: cells });
        if (changed.length > 0) changes.push({ key, before, after: cells });
        const warnings = changed.length > 0 ? vendorWarnings(cells, list) : [];
        const row = {
          line,
          name: key,
          changes: listValues(list, { key, before, after: cells }),
          warnings: warnings.map(({ text }) => text),
          reasons: warnings.map(({ reason }) => reason),
        };
        if (!before) return { ...row, verdict: "created", what: "New on the list" };
        if (changed.length === 0) return { ...row, verdict: "unchanged", what: "Nothing changes" };
        return { ...row, verdict: "updated", what: `New: ${changed.join(", ")}` };
      });
      const notNamedCount = cellsByKey.size - rows.length + countVerdict(rows, "created");
      return {
        rows: inFileOrder(rows, csv.invalid, (row) => ({ ...row, warnings: [], reasons: [] })),
        changes,
        notNamedCount,
      };
    },

    describe({ rows, notNamedCount }) {
      const count = (verdict: VendorRow["verdict"]) => countVerdict(rows, verdict);
      const counts = `${count("updated")} changed, ${count("created")} added, ${count("unchanged")} as before`;
      return {
        outcome: {},
        summary: `The ${marketplace} vendor list was updated from a file: ${counts}, ${notNamedCount} not in the file.`,
      };
    },

    async apply(tx, changes) {
      const saved = changes.flatMap(({ after }) => (after ? [after] : []));
      const deleted = changes.filter(({ after }) => !after).map(({ key }) => key);
      if (saved.length > 0) await table.save(tx, JSON.stringify(saved));
      if (deleted.length > 0) await table.delete(tx, deleted);
      return changes.map((change) => auditOf(marketplace, list, change));
    },

    stored: (change) => change,

    planUndo: (tx, stored) => planUndo(tx, table, stored),
  };
}

export const vendorImports = {
  valmo: vendorImport("valmo-vendors", "Valmo", valmoVendorList, valmoVendorTable),
  meesho: vendorImport("meesho-vendors", "Meesho", meeshoVendorList, meeshoVendorTable),
};

async function planUndo(
  tx: pg.PoolClient,
  table: VendorTable,
  stored: readonly VendorChange[],
): Promise<Replan<VendorChange>> {
  await table.lock(tx);
  const cellsByKey = new Map((await table.findAll(tx)).map(({ key, cells }) => [key, cells]));
  const isUnchangedSinceImport = ({ key, after }: VendorChange) =>
    after !== null && after.every((cell, at) => cell === cellsByKey.get(key)?.[at]);
  return {
    changes: stored
      .filter(isUnchangedSinceImport)
      .map(({ key, before, after }) => ({ key, before: after, after: before })),
    refused: stored
      .filter((change) => !isUnchangedSinceImport(change))
      .map(({ key }) => ({ name: key, reason: "Changed since the upload." })),
  };
}

const changedColumns = ({ columns }: VendorList, { before, after }: VendorChange) =>
  columns.filter((_column, at) => before?.[at] !== after?.[at]);

/** The values that change; of a new vendor those that it has. */
function listValues({ columns }: VendorList, { before, after }: VendorChange): FieldChange[] {
  return columns
    .map((field, at) => ({ field, before: before?.[at] ?? "", after: after?.[at] ?? "" }))
    .filter((value) => value.before !== value.after);
}

function auditOf(marketplace: string, list: VendorList, change: VendorChange): AuditEntry {
  const { key, before, after } = change;
  const changed = changedColumns(list, change);
  const [action, what] = !before
    ? ["vendor.added", "was added"]
    : !after
      ? ["vendor.removed", "was removed"]
      : ["vendor.changed", `has a new ${changed.join(", ")}`];
  return {
    action,
    subject: key,
    summary: `${marketplace} vendor ${key} ${what}.`,
    changes: changed.map((field) => {
      const at = list.columns.indexOf(field);
      return { field, before: before?.[at] ?? null, after: after?.[at] ?? null };
    }),
  };
}
