import type { FieldChange } from "@dakbag/contracts/imports";
import type { InvalidRow, ParsedCsv } from "@dakbag/domain/imports/csv-file";
import { formatQuantity } from "@dakbag/domain/money/money";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import type { AuditEntry } from "../audit-log/record-audit.ts";
import type { ImportName, ImportSource } from "./import-name.ts";
import type { ImportOutcome, RefusedRow } from "./imports.queries.ts";

/** "1 order", "2,000 orders" */
export const countOf = (count: number, thing: string): string =>
  `${formatQuantity(count)} ${thing}${count === 1 ? "" : "s"}`;

export interface ImportContext {
  readonly fileName: string;
  readonly isUndo: boolean;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * One kind of CSV file that staff upload: how its changes are written, recorded and undone.
 *
 * `Stored` is what is recorded of a change, as JSON.
 */
export interface ImportKind<Change, Stored extends object> {
  readonly name: ImportName;
  /** A file by default; what is made of orders on a screen has a name instead of one. */
  readonly source?: ImportSource;
  /** "order", for the audit log. */
  readonly thing: string;
  readonly audit: {
    readonly applied: string;
    readonly undone: string;
    /** The subject of the audit entry of an upload; the file name by default. */
    readonly subject?: string;
  };
  /** Writes planned changes and returns their audit entries. */
  apply(
    tx: pg.PoolClient,
    changes: readonly Change[],
    context: ImportContext,
  ): Promise<readonly AuditEntry[]>;
  stored(change: Change): Stored;
  /** Plans the reversal of recorded changes, under locks. Things that have changed since are refused. */
  planUndo(tx: pg.PoolClient, stored: readonly Stored[]): Promise<Replan<Change>>;
}

/** Recorded changes that can still be made, and those that cannot. */
export interface Replan<Change> {
  readonly changes: readonly Change[];
  readonly refused: readonly RefusedRow[];
}

/** A kind of file, or of changes to a list, that is sent once for the preview and again to be applied. */
export interface FileImport<CsvRow, Row extends PlannedRow, Change, Stored extends object> extends ImportKind<
  Change,
  Stored
> {
  /** @param options.locks locks what is read, so that the plan can be applied in the same transaction */
  plan(
    db: Queryable,
    csv: ParsedCsv<CsvRow>,
    options: { readonly locks: boolean },
  ): Promise<ImportPlan<Row, Change>>;
  /** What is recorded of an upload, and the sentence of the audit log. */
  describe(plan: ImportPlan<Row, Change>, fileName: string): { outcome: ImportOutcome; summary: string };
}

export interface ImportPlan<Row extends PlannedRow, Change> {
  readonly rows: readonly Row[];
  readonly changes: readonly Change[];
  /** The number of stored things that the file does not name; only for vendors. */
  readonly notNamedCount?: number;
}

/** The planned result of one row of a file. */
export interface PlannedRow {
  readonly line: number;
  /** The order, SKU or vendor that it names. */
  readonly name: string;
  readonly verdict: string;
  /** What changes, or why nothing does. */
  readonly what: string;
  /** Each value that changes. */
  readonly changes: FieldChange[];
}

/** The planned rows and those that could not be parsed, in the order of the file. */
export function inFileOrder<Row extends PlannedRow>(
  planned: readonly Row[],
  invalid: readonly InvalidRow[],
  toRow: (row: PlannedRow & { verdict: "invalid" }) => Row,
): Row[] {
  const invalidRows = invalid.map(({ line, name, reason }) =>
    toRow({ line, name, verdict: "invalid", what: reason, changes: [] }),
  );
  return [...planned, ...invalidRows].toSorted((one, other) => one.line - other.line);
}

export const countVerdict = <Row extends PlannedRow>(rows: readonly Row[], verdict: Row["verdict"]): number =>
  rows.filter((row) => row.verdict === verdict).length;
