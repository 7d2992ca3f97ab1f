import type { VendorVerdict } from "@dakbag/contracts/vendor-imports";
import {
  meeshoVendorList,
  readVendorTable,
  valmoVendorList,
  type VendorList,
  type VendorWarningReason,
  vendorWarningReasons,
} from "@dakbag/domain/imports/vendor-csv";
import { countWithNoun } from "@dakbag/domain/money/money";
import { call } from "#app/api/call.ts";
import { upload } from "#app/api/upload.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { CsvImportKind } from "./csv-import.tsx";
import { rowResults } from "./row-results.ts";

/** A list of vendors of a marketplace; texts of staff §2 and §8. */
function vendorImport(marketplace: "valmo" | "meesho", list: VendorList): CsvImportKind {
  const { columns, keyColumn } = list;
  const name = marketplace === "valmo" ? "Valmo" : "Meesho";
  return {
    label: `${name} Vendor Update (CSV)`,
    hint: `The first line names the columns: ${columns.join(", ")}. CSV or Excel (.xlsx), up to 1 MB.`,
    template: { name: "vendors-template.csv", columns },
    nameColumn: keyColumn,
    tableOf: (text) => readVendorTable(text, list),
    failures: {
      preview: `Failed to initiate ${marketplace} vendor status`,
      apply: `Failed to update ${marketplace} vendors status`,
    },
    things: formatVendors,

    preview: async (file) => {
      const { rows, updatedCount, createdCount, unchangedCount, notFoundCount, invalidRows } = await upload(
        `POST /api/admin/${marketplace}/preview`,
        file,
      );
      return {
        counts: [
          { label: "Will change", count: updatedCount },
          { label: "New", count: createdCount },
          { label: "Nothing to change", count: unchangedCount },
          { label: "Not in the file", count: notFoundCount },
          { label: "With an error", count: invalidRows.length },
        ],
        rows: rows.map(describeRow),
        changingCount: updatedCount + createdCount,
        remark: "Vendors on record that are not in the file are not changed.",
        toConfirm: ticksOf(rows),
        refused: invalidRows.map(toRefused),
        apply: async () => {
          const done = await upload(`POST /api/admin/${marketplace}/update`, file);
          return {
            message: `${name} vendor update: Updated: ${done.updatedCount}, Created: ${done.createdCount}, Not Found: ${done.notFoundCount}`,
            refused: done.invalidRows.map(toRefused),
          };
        },
      };
    },

    findLast: async (signal) => {
      const { upload: last } = await call(`GET /api/admin/${marketplace}/update/last`, { signal });
      return last && { ...last, changedCount: last.changedVendors };
    },
    undo: async (id) => {
      const undone = await call(`POST /api/admin/${marketplace}/update/:id/undo`, { params: { id } });
      return {
        ...undone,
        leftRows: undone.leftRows.map(({ vendor, reason }) => ({ name: vendor, reason })),
      };
    },
    undoQuestion: (things) =>
      `${things} are restored to their values before the upload; added ones are removed. Vendors that were changed since are not touched.`,
  };
}

export const valmoImport = vendorImport("valmo", valmoVendorList);
export const meeshoImport = vendorImport("meesho", meeshoVendorList);

function describeRow({ line, vendor: name, verdict, what, changes, warnings }: VendorVerdict) {
  const isUpdated = verdict === "updated";
  const described = isUpdated ? [] : [what, ...changes.map(({ field, after }) => `${field}: ${after}`)];
  return {
    line,
    name,
    changes: isUpdated ? changes : [],
    notes: [...described, ...warnings],
    ...results[verdict],
    ...(warnings.length > 0 && rowResults.check),
  };
}

function formatVendors(count: number): string {
  return countWithNoun(count, "vendor");
}

const tickLabels: Record<VendorWarningReason, (vendors: string) => string> = {
  rounded: (vendors) => `Save the rounded numbers of ${vendors}`,
  "check-digit": (vendors) => `Save the GSTIN of ${vendors} with a wrong check digit`,
};

/** What to tick before the file is applied: each reason once. */
const ticksOf = (rows: readonly VendorVerdict[]) =>
  vendorWarningReasons.flatMap((reason) => {
    const count = rows.filter(({ reasons }) => reasons.includes(reason)).length;
    return count === 0 ? [] : [tickLabels[reason](formatVendors(count))];
  });

const toRefused = ({ line, vendor, reason }: { line: number; vendor: string; reason: string }) => ({
  line,
  name: vendor,
  reason,
});

const results: Record<VendorVerdict["verdict"], { tone: BadgeTone; result: string }> = {
  ...rowResults,
  created: { tone: "ok", result: "New" },
  unchanged: rowResults.same,
};
