import type { PlannedRow } from "./import-kind.ts";
import type { RefusedRow, UndoOutcome } from "./imports.queries.ts";

/** Renames the field `name` of the rows to the field of the contract. */
export function renameField<Row extends { readonly name: string }, const Name extends string>(
  rows: readonly Row[],
  field: Name,
) {
  return rows.map(
    ({ name, ...row }) => ({ ...row, [field]: name }) as Omit<Row, "name"> & Record<Name, string>,
  );
}

/** The rows with a verdict, each with its reason. */
export function refusedRows<const Name extends string>(
  rows: readonly PlannedRow[],
  field: Name,
  verdict = "invalid",
) {
  const refused = rows.filter((row) => row.verdict === verdict);
  return renameField(
    refused.map(({ line, name, what }) => ({ line, name, reason: what })),
    field,
  );
}

export function presentUndo<const Name extends string>(
  { restoredCount, leftRows }: UndoOutcome,
  field: Name,
) {
  return {
    restoredCount,
    leftRows: renameField(
      leftRows.map(({ name, reason }: RefusedRow) => ({ name, reason })),
      field,
    ),
  };
}
