import { readStatusTable, statusCsvColumns, statusCsvProblem } from "@dakbag/domain/orders/order-status-csv";
import { call } from "#app/api/call.ts";
import { download, saveFile } from "#app/api/download.ts";
import { upload } from "#app/api/upload.ts";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { careLabels } from "#app/staff/care-labels.ts";
import type { CsvImportKind } from "./csv-import.tsx";
import { describeStatusRow, isChanging } from "./describe-status-row.ts";
import type { PreviewChoices, RefusedRow } from "./import-preview.tsx";
import { askAboutMessages, describePlannedMessages } from "./describe-messages.ts";
import { MoneyOfFile } from "./money-of-file.tsx";

const failure = "Failed to initiate Shipment status"; // staff §8

/** Status, invoice and tracking of many orders (staff §2, §5, §8). */
export const orderStatusImport: CsvImportKind = {
  label: "Bulk status update (CSV)",
  hint: `Columns: ${statusCsvColumns.join(", ")}. CSV or Excel (.xlsx), up to 1 MB.`,
  template: {
    label: "Download the orders to ship as a template",
    download: async () => saveFile(await download("GET /api/admin/bulkOrderStatus/template.csv", {})),
  },
  nameColumn: "orderID",
  problemOf: statusCsvProblem,
  tableOf: readStatusTable,
  failures: { preview: failure, apply: failure },
  things: formatOrderCount,

  preview: async (file, choices) => {
    const checked = await upload("POST /api/admin/bulkOrderStatus/preview", file, choices);
    const { rows, notFoundCount, invalidRows, undecidedCount, messages, seen } = checked;
    const changingCount = rows.filter(isChanging).length;
    const notFound = rows
      .filter(({ verdict }) => verdict === "notFound")
      .map(({ line, orderID, what }) => ({ line, name: orderID, reason: what }));
    const toConfirm = careLabels(rows.map(({ reasons }) => reasons));
    return {
      counts: [
        { label: "Will change", count: changingCount },
        {
          label: "Nothing to change",
          count: rows.length - changingCount - notFoundCount - invalidRows.length,
        },
        { label: "Not found", count: notFoundCount },
        { label: "With an error", count: invalidRows.length },
      ],
      rows: rows.map((row) => ({
        line: row.line,
        name: row.orderID,
        changes: row.changes,
        ...describeStatusRow(row),
      })),
      changingCount,
      remark: describePlannedMessages(messages),
      warnings: (onRecheck) => {
        if (undecidedCount === 0 && choices["money"] === undefined) return null;
        return <MoneyOfFile undecidedCount={undecidedCount} onRecheck={onRecheck} />;
      },
      refused: [...invalidRows.map(toRefused), ...notFound].toSorted(byLine),
      toConfirm,
      apply: async () => {
        const { refused, ...done } = await apply(file, {
          ...choices,
          seen,
          ...(toConfirm.length > 0 && { checked: "yes" }),
        });
        return {
          ...done,
          refused: [...refused, ...notFound].toSorted(byLine),
        };
      },
    };
  },

  // Orders that were changed together at the desk or handed over are undone as a file is.
  lastLabel: "Last bulk change",
  undoLabel: "Undo this change",
  findLast: async (signal) => {
    const { upload: last } = await call("GET /api/admin/bulkOrderStatus/last", { signal });
    return last && { ...last, changedCount: last.changedOrders };
  },
  undo: async (id) => {
    const undone = await call("POST /api/admin/bulkOrderStatus/:id/undo", { params: { id } });
    return {
      ...undone,
      leftRows: undone.leftRows.map(({ orderNumber, reason }) => ({ name: orderNumber, reason })),
    };
  },
  undoQuestion: (things, messages) =>
    `Status, invoice and tracking of ${things} are restored to their values before the change, and so is the stock. ${messages ? askAboutMessages(messages) : ""}Orders that were changed or paid since are not touched.`,
};

async function apply(file: File, choices: PreviewChoices) {
  const { updatedCount, notFoundCount, sameStatusCount, invalidRows } = await upload(
    "POST /api/admin/bulkOrderStatus",
    file,
    choices,
  );
  return {
    message: `Shipment status update: Updated: ${updatedCount}, Not Found: ${notFoundCount}, Already Same Status: ${sameStatusCount}`,
    refused: invalidRows.map(toRefused),
  };
}

const toRefused = ({ line, orderID, reason }: { line: number; orderID: string; reason: string }) => ({
  line,
  name: orderID,
  reason,
});
const byLine = (one: RefusedRow, other: RefusedRow) => one.line - other.line;
