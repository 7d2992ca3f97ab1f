import { namedStatement, statement } from "../../platform/database.ts";

export interface CleanupRow {
  id: string;
  startedAt: Date;
  startedByName: string;
  progressedAt: Date;
  finishedAt: Date | null;
  total: number | null;
  reached: string | null;
  checked: number;
  settled: number;
  released: number;
  leftAlone: number;
}

const columns = `id, started_at AS "startedAt", started_by_name AS "startedByName", progressed_at AS "progressedAt",
  finished_at AS "finishedAt", total, reached, checked, settled, released, left_alone AS "leftAlone"`;

/** Returns no row when a cleanup is already running. */
export const insertCleanup = statement<[id: string, at: Date, byId: string, byName: string], CleanupRow>(
  "order_cleanup.add",
  `INSERT INTO order_cleanups (id, started_at, started_by, started_by_name, progressed_at)
   VALUES ($1, $2, $3, $4, $2) ON CONFLICT DO NOTHING RETURNING ${columns}`,
);

export const findLastCleanup = statement<[], CleanupRow>(
  "order_cleanup.find_last",
  `SELECT ${columns} FROM order_cleanups ORDER BY finished_at IS NULL DESC, id DESC LIMIT 1`,
);

export const findCleanup = statement<[id: string], CleanupRow>(
  "order_cleanup.find",
  `SELECT ${columns} FROM order_cleanups WHERE id = $1`,
);

export const updateTotal = statement<[id: string, total: number, at: Date], never>(
  "order_cleanup.note_total",
  "UPDATE order_cleanups SET total = $2, progressed_at = $3 WHERE id = $1 AND total IS NULL",
);

/** Returns no row when another worker has already continued from `reached`. */
export const updateProgress = namedStatement<
  {
    id: string;
    before: string | null;
    reached: string;
    settled: number;
    released: number;
    leftAlone: number;
    at: Date;
  },
  { id: string }
>(
  "order_cleanup.note_progress",
  ["id", "before", "reached", "settled", "released", "leftAlone", "at"],
  `UPDATE order_cleanups SET reached = $3, checked = checked + $4 + $5 + $6, settled = settled + $4,
     released = released + $5, left_alone = left_alone + $6, progressed_at = $7
   WHERE id = $1 AND reached IS NOT DISTINCT FROM $2 AND finished_at IS NULL RETURNING id`,
);

export const updateFinished = statement<[id: string, at: Date], CleanupRow>(
  "order_cleanup.note_finished",
  `UPDATE order_cleanups SET finished_at = $2, progressed_at = $2, total = checked
   WHERE id = $1 AND finished_at IS NULL RETURNING ${columns}`,
);
