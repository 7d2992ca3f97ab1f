import { type Queryable, namedStatement, statement } from "../../platform/database.ts";
import type { ImportName, ImportSource } from "./import-name.ts";
import { skipReasons } from "../notifications/skip-reasons.ts";

/** A row that was not applied or not restored. */
export interface RefusedRow {
  line?: number;
  name: string;
  reason: string;
}

export interface UndoOutcome {
  restoredCount: number;
  leftRows: RefusedRow[];
}

/** The result that the apply request returned. */
export interface ImportOutcome {
  updatedCount?: number;
  sameStatusCount?: number;
  refusedRows?: RefusedRow[];
}

/** A file that was checked; `appliedAt` is null until it is applied. */
export interface ImportRecord {
  id: string;
  fileName: string;
  source: ImportSource;
  actor: string;
  actorId: string | null;
  contentHash: string | null;
  isAgain: boolean;
  appliedAt: Date | null;
  changedCount: number | null;
  outcome: ImportOutcome | null;
  undoneAt: Date | null;
  undoOutcome: UndoOutcome | null;
}

const importRecord = `
  SELECT id, file_name AS "fileName", source, actor, actor_id AS "actorId", content_hash AS "contentHash", is_again AS "isAgain",
    applied_at AS "appliedAt", changed_count AS "changedCount", outcome, undone_at AS "undoneAt",
    undo_outcome AS "undoOutcome"
  FROM imports`;

interface NewImport {
  readonly id: string;
  readonly kind: ImportName;
  readonly source: ImportSource;
  readonly fileName: string;
  readonly actorId: string;
  readonly actor: string;
  readonly checkedAt: Date;
  /** Only of product files, as `isAgain`. */
  readonly contentHash: string | null;
  readonly isAgain: boolean;
}

export const insertImport = namedStatement<NewImport, never>(
  "imports.insert",
  ["id", "kind", "source", "fileName", "actorId", "actor", "checkedAt", "contentHash", "isAgain"],
  `INSERT INTO imports (id, kind, source, file_name, actor_id, actor, checked_at, content_hash, is_again)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Each change is JSON in the format of its kind of import. */
export const insertImportRows = statement<[importId: string, changes: string[]], never>(
  "imports.insert_rows",
  `INSERT INTO import_rows (import_id, position, change)
   SELECT $1, position, change FROM unnest($2::jsonb[]) WITH ORDINALITY AS row (change, position)`,
);

const selectImportRows = statement<[importId: string], { change: object }>(
  "imports.find_rows",
  "SELECT change FROM import_rows WHERE import_id = $1 ORDER BY position",
);

/** `Stored` is the type that this kind of import stores. */
export async function findImportRows<Stored extends object>(
  db: Queryable,
  importId: string,
): Promise<Stored[]> {
  const rows = await selectImportRows(db, importId);
  return rows.map(({ change }) => change as Stored);
}

export const deleteImportRows = statement<[importId: string], never>(
  "imports.delete_rows",
  "DELETE FROM import_rows WHERE import_id = $1",
);

/** Requests that apply or undo the same import wait for each other here. */
export const lockImport = statement<[kind: ImportName, id: string], ImportRecord>(
  "imports.lock",
  `${importRecord} WHERE kind = $1 AND id = $2 FOR UPDATE`,
);

/** The newest import of a kind that was applied, undone or not. */
export const findLastImport = statement<[kind: ImportName], ImportRecord>(
  "imports.find_last",
  `${importRecord} WHERE kind = $1 AND applied_at IS NOT NULL ORDER BY applied_at DESC, id DESC LIMIT 1`,
);

/** The last import that was applied and not undone: of the same rows, or else of a file with the same name. */
export const findSimilarImport = statement<
  [kind: ImportName, contentHash: string, fileName: string],
  { at: Date; by: string; isSame: boolean }
>(
  "imports.find_similar",
  `SELECT applied_at AS at, actor AS by, content_hash = $2 AS "isSame" FROM imports
   WHERE kind = $1 AND applied_at IS NOT NULL AND undone_at IS NULL AND (content_hash = $2 OR file_name = $3)
   ORDER BY content_hash = $2 DESC, applied_at DESC LIMIT 1`,
);

export const updateApplied = namedStatement<
  { id: string; at: Date; actorId: string; actor: string; changedCount: number; outcome: string },
  never
>(
  "imports.update_applied",
  ["id", "at", "actorId", "actor", "changedCount", "outcome"],
  `UPDATE imports SET applied_at = $2, actor_id = $3, actor = $4, changed_count = $5, outcome = $6::jsonb
   WHERE id = $1`,
);

export const updateUndone = statement<[id: string, at: Date, actorId: string, outcome: string], never>(
  "imports.update_undone",
  "UPDATE imports SET undone_at = $2, undone_by = $3, undo_outcome = $4::jsonb WHERE id = $1",
);

/** The messages to buyers that an upload of statuses caused. */
export interface MessagesOfImport {
  waiting: number;
  /** Also those that are being sent, and may have been. */
  sent: number;
  /** Not sent, because their orders had another status by then. */
  stopped: number;
  waitsUntil: Date | null;
}

/** Messages are written at the same moment as the upload. */
export const findMessagesOfImport = statement<[importId: string], MessagesOfImport>(
  "imports.find_messages",
  `SELECT count(*) FILTER (WHERE n.state = 'waiting') AS waiting,
     count(*) FILTER (WHERE n.state IN ('sending', 'sent', 'unclear')) AS sent,
     count(*) FILTER (WHERE n.state = 'skipped' AND n.failure = '${skipReasons["status-changed"]}') AS stopped,
     min(n.due_at) FILTER (WHERE n.state = 'waiting') AS "waitsUntil"
   FROM imports i JOIN import_rows r ON r.import_id = i.id
     JOIN notifications n ON n.order_id = (r.change ->> 'orderId')::uuid AND n.written_at = i.applied_at
   WHERE i.id = $1 AND n.kind IN ('shipped', 'tracking', 'delivered')`,
);

/** Deletes files that were checked and not applied, with their rows. */
export const deleteUnapplied = statement<[before: Date], never>(
  "imports.delete_unapplied",
  `WITH deleted AS (DELETE FROM imports WHERE applied_at IS NULL AND checked_at < $1 RETURNING id)
   DELETE FROM import_rows WHERE import_id IN (SELECT id FROM deleted)`,
);

/** Only the last import of a kind can be undone, so the rows of earlier ones are not needed; those of hand-overs until their day is over. */
export const deleteEarlierRows = statement<[before: Date], never>(
  "imports.delete_earlier_rows",
  `DELETE FROM import_rows WHERE import_id IN (
     SELECT id FROM (
       SELECT id, applied_at, source, row_number() OVER (PARTITION BY kind ORDER BY applied_at DESC, id DESC) AS place
       FROM imports WHERE applied_at IS NOT NULL
     ) AS applied
     WHERE place > 1 AND NOT (applied_at >= $1 AND source = 'hand-over'))`,
);
