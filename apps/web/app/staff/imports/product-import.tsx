import type { ProductVerdict } from "@dakbag/contracts/imports";
import { productCsvColumns, productCsvProblem, readProductTable } from "@dakbag/domain/catalogue/product-csv";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { type Answer, call } from "#app/api/call.ts";
import { upload } from "#app/api/upload.ts";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CsvImportKind } from "./csv-import.tsx";
import type { RefusedRow } from "./import-preview.tsx";
import { rowResults } from "./row-results.ts";

type Checked = Answer<"POST /api/admin/productCsv">;

/** Prices, stock and whether products are shown. */
export const productImport: CsvImportKind = {
  label: "Prices and stock (CSV)",
  hint: (
    <span>
      The first line names the columns: <span>{productCsvColumns.join(", ")}</span>. An empty cell changes
      nothing. In Stock, 500 is what the stock is to be; +500 or “add 500” adds, -20 or “take 20” takes off.
      Spreadsheets drop a plus: write “add 500” there. Show is yes or no. CSV or Excel (.xlsx), up to 1 MB.
    </span>
  ),
  template: { name: "products-template.csv", columns: productCsvColumns },
  nameColumn: "SKU",
  problemOf: productCsvProblem,
  tableOf: readProductTable,
  things: (count) => countWithNoun(count, "product"),

  preview: async (file, choices) => {
    const checked = await upload("POST /api/admin/productCsv", file, choices);
    const isRepeated = choices["again"] === "yes";
    const { upload: id, rows, updatedCount } = checked;
    const refused = refusedRows(checked);
    return {
      counts: [
        { label: "Will change", count: updatedCount },
        { label: "Nothing to change", count: checked.sameCount },
        { label: "Not found", count: checked.notFoundCount },
        { label: "With an error", count: checked.invalidCount },
      ],
      rows: rows.map((row) => ({
        line: row.line,
        name: row.SKU,
        changes: row.changes,
        notes: notesOf(row),
        ...rowResults[row.verdict],
        ...((row.setsLower || row.movesPrice) && rowResults.check),
      })),
      changingCount: id === null ? 0 : updatedCount,
      warnings: (onRecheck) => (
        <Warnings checked={checked} isRepeated={isRepeated} onRecheck={() => onRecheck({ again: "yes" })} />
      ),
      toConfirm: confirmationOf(rows.filter(({ movesPrice }) => movesPrice).length),
      refused,
      apply: () => apply(id, refused),
    };
  },

  findLast: async (signal) => {
    const { upload: last } = await call("GET /api/admin/productCsv/last", { signal });
    return last && { ...last, changedCount: last.updatedCount };
  },
  undo: async (id) => {
    const undone = await call("POST /api/admin/productCsv/:id/undo", { params: { id } });
    return { ...undone, leftRows: undone.leftRows.map(({ SKU, reason }) => ({ name: SKU, reason })) };
  },
  undoQuestion: (changed) =>
    `Prices and visibility of ${changed} are restored to their values before the upload, and stock by its difference: what was sold since stays sold. Products that were changed since are not touched.`,
};

async function apply(id: string | null, refused: readonly RefusedRow[]) {
  if (id === null) return { message: "", refused };
  const done = await call("POST /api/admin/productCsv/:id/apply", { params: { id } });
  const changedSince = done.refusedRows.map(({ line, SKU, reason }) => ({ line, name: SKU, reason }));
  return {
    message: `${countWithNoun(done.updatedCount, "product")} updated`,
    refused: [...refused, ...changedSince].toSorted((one, other) => one.line - other.line),
  };
}

function notesOf({ changes, what, setsLower, movesPrice }: ProductVerdict): string[] {
  return [
    ...(changes.length === 0 ? [what] : []),
    ...(movesPrice ? ["The price moves by more than half"] : []),
    ...(setsLower ? ["The stock is set lower than it is now"] : []),
  ];
}

function confirmationOf(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ["I have checked the price that moves by more than half"]
    : [`I have checked the ${formatQuantity(count)} prices that move by more than half`];
}

function refusedRows({ rows }: Checked): RefusedRow[] {
  return rows
    .filter(({ verdict }) => verdict === "notFound" || verdict === "invalid")
    .map(({ line, SKU, what }) => ({ line, name: SKU, reason: what }));
}

interface WarningsProps {
  checked: Checked;
  isRepeated: boolean;
  onRecheck: () => void;
}

function Warnings({ checked: { earlier, rows }, isRepeated, onRecheck }: WarningsProps) {
  const lower = rows.filter(({ setsLower }) => setsLower).length;
  const who = earlier && `${earlier.by}, ${indiaDateAndTime(earlier.at)}`;
  return (
    <>
      {earlier?.isSame && !isRepeated && (
        <Notice
          tone="warn"
          actions={
            <Button size="small" onClick={onRecheck}>
              Check again as a new delivery
            </Button>
          }
        >
          {`These rows were applied before (${who}), so they change nothing now. Is it another delivery of the same goods, or an old price list again?`}
        </Notice>
      )}
      {earlier?.isSame && isRepeated && (
        <Notice tone="warn">{`These rows were applied before (${who}). They are applied once more.`}</Notice>
      )}
      {earlier && !earlier.isSame && (
        <Notice tone="warn">
          {`A file of this name was applied before (${who}). If this file adds or takes the same stock, that happens once more.`}
        </Notice>
      )}
      {lower > 0 && (
        <Notice tone="warn">
          {`${lower === 1 ? "1 row sets" : `${formatQuantity(lower)} rows set`} the stock lower than it is now. To add stock, write “add 500”: spreadsheets drop a plus sign.`}
        </Notice>
      )}
    </>
  );
}
