import type pg from "pg";

/** The rows of a backup are restored, but its numbers may still be given again. */
export class RestoreNotFinished extends Error {
  constructor(cause?: unknown) {
    const reason = cause instanceof Error ? `: ${cause.message}` : "";
    super(
      `A restore of this database is not finished${reason}. Run npm run restore again, with the same file and --skip.`,
      { cause },
    );
  }
}

// Exists between two steps of a restore only, so it is made by no migration.
const mark = "unfinished_restore";

/** Marks the database in the transaction that restores its rows. */
export async function markUnfinishedRestore(tx: pg.Client, takenAt: string): Promise<void> {
  await tx.query(`CREATE TABLE ${mark} (taken_at text NOT NULL)`);
  await tx.query(`INSERT INTO ${mark} VALUES ($1)`, [takenAt]);
}

/** Removes the mark in the transaction that moves the numbers on. */
export async function removeRestoreMark(tx: pg.Client): Promise<void> {
  await tx.query(`DROP TABLE IF EXISTS ${mark}`);
}

/** When the backup of an unfinished restore was taken; undefined when there is none. */
export async function findUnfinishedRestore(owner: pg.Client): Promise<string | undefined> {
  if (!(await isMarked(owner))) return undefined;
  const { rows } = await owner.query<{ taken_at: string }>(`SELECT taken_at FROM ${mark}`);
  return rows[0]?.taken_at;
}

/** @throws RestoreNotFinished when a restore was interrupted: a shop must not start */
export async function assertRestoreFinished(client: pg.ClientBase): Promise<void> {
  if (await isMarked(client)) throw new RestoreNotFinished();
}

async function isMarked(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_marked: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS is_marked",
    [`public.${mark}`],
  );
  return rows[0]?.is_marked ?? false;
}
