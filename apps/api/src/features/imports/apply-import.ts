import type { CsvProblem, ParsedCsv } from "@dakbag/domain/imports/csv-file";
import { formatQuantity } from "@dakbag/domain/money/money";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import type { ImportName } from "./import-name.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import {
  countOf,
  type FileImport,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  type PlannedRow,
} from "./import-kind.ts";
import { csvRefused, notLastImport } from "./imports.errors.ts";
import {
  findImportRows,
  findLastImport,
  type ImportRecord,
  type ImportOutcome,
  insertImport,
  insertImportRows,
  lockImport,
  type RefusedRow,
  type UndoOutcome,
  updateApplied,
  updateUndone,
} from "./imports.queries.ts";

/** @throws ShopError 400 when the file is refused as a whole */
export function acceptCsv<CsvRow>(
  parsed: ParsedCsv<CsvRow> | { readonly problem: CsvProblem },
): ParsedCsv<CsvRow> {
  if ("problem" in parsed) throw csvRefused(parsed.problem);
  return parsed;
}

/**
 * Applies a file in one transaction and stores what is needed to undo it. Rows that cannot be applied do not stop the
 * others. A file that changes nothing is not recorded, so uploading the same file again has no effect.
 */
export function applyImport<CsvRow, Row extends PlannedRow, Change, Stored extends object>(
  { db, clock }: Pick<Shop, "db" | "clock">,
  kind: FileImport<CsvRow, Row, Change, Stored>,
  { fileName, csv }: { readonly fileName: string; readonly csv: ParsedCsv<CsvRow> },
  actor: Actor,
): Promise<ImportPlan<Row, Change>> {
  const now = clock();
  return transaction(db, async (tx) => {
    const plan = await kind.plan(tx, csv, { locks: true });
    if (plan.changes.length === 0) return plan;
    const id = uuidV7(now);
    const described = kind.describe(plan, fileName);
    await insertImport(tx, {
      id,
      kind: kind.name,
      source: kind.source ?? "file",
      fileName,
      actorId: actor.userId,
      actor: actor.name,
      checkedAt: now,
      contentHash: null,
      isAgain: false,
    });
    const context = { fileName, isUndo: false, actor, now };
    await writeChanges(tx, kind, { id, changes: plan.changes, ...described }, context);
    return plan;
  });
}

/** Writes the planned changes of an import, and stores what is needed to undo them. */
export async function writeChanges<Change, Stored extends object>(
  tx: pg.PoolClient,
  kind: ImportKind<Change, Stored>,
  applied: {
    readonly id: string;
    readonly changes: readonly Change[];
    readonly outcome: ImportOutcome;
    readonly summary: string;
  },
  context: ImportContext,
): Promise<void> {
  const { id, changes, outcome, summary } = applied;
  const { fileName, actor, now } = context;
  const entries = await kind.apply(tx, changes, context);
  await insertImportRows(
    tx,
    id,
    changes.map((change) => JSON.stringify(kind.stored(change))),
  );
  await updateApplied(tx, {
    id,
    at: now,
    actorId: actor.userId,
    actor: actor.name,
    changedCount: changes.length,
    outcome: JSON.stringify(outcome),
  });
  // The audit log is shown newest first: the upload comes before what it has changed.
  await recordAudit(tx, actor, now, [
    ...entries,
    { action: kind.audit.applied, subject: kind.audit.subject ?? fileName, summary },
  ]);
}

/**
 * Undoes the last import of a kind. Rows that have changed since the import are not restored, and are returned with the
 * reason. Repeating the request returns the same result.
 *
 * @param check throws for an import that this person may not undo
 * @throws ShopError 404 no such import, 409 it is not the last one
 */
export function undoImport<Change, Stored extends object>(
  { db, clock }: Pick<Shop, "db" | "clock">,
  kind: ImportKind<Change, Stored>,
  id: string,
  actor: Actor,
  check: (record: ImportRecord) => void = () => undefined,
): Promise<UndoOutcome> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [record] = await lockImport(tx, kind.name, id);
    if (!record?.appliedAt) throw notFound("This upload");
    check(record);
    if (record.undoOutcome) return record.undoOutcome;
    const [last] = await findLastImport(tx, kind.name);
    if (last && last.id !== id) throw notLastImport(last.fileName);
    const { fileName } = record;
    const { changes, refused } = await kind.planUndo(tx, await findImportRows<Stored>(tx, id));
    const entries = await kind.apply(tx, changes, { fileName, isUndo: true, actor, now });
    const outcome = { restoredCount: changes.length, leftRows: refused.map(nameAndReason) };
    await updateUndone(tx, id, now, actor.userId, JSON.stringify(outcome));
    const what = record.source === "file" ? `upload of ${fileName}` : fileName;
    const summary = `The ${what} was undone: ${countOf(changes.length, kind.thing)} restored, ${formatQuantity(refused.length)} left as ${refused.length === 1 ? "it is" : "they are"}.`;
    await recordAudit(tx, actor, now, [
      ...entries,
      { action: kind.audit.undone, subject: kind.audit.subject ?? fileName, summary },
    ]);
    return outcome;
  });
}

const nameAndReason = ({ name, reason }: RefusedRow) => ({ name, reason });

/** The last import of a kind; null when there is none, or it was undone. */
export async function findUndoableImport(db: Queryable, name: ImportName) {
  const [last] = await findLastImport(db, name);
  if (!last?.appliedAt || last.undoneAt) return null;
  const { id, fileName, appliedAt, actor, actorId, changedCount, outcome } = last;
  return {
    upload: { _id: id, fileName, at: appliedAt.toISOString(), by: actor },
    actorId,
    changedCount: changedCount ?? 0,
    outcome: outcome ?? {},
  };
}
