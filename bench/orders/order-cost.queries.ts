import type pg from "pg";

/** What a table holds: its rows inserted so far, and its bytes with indexes. */
export interface TableSize {
  name: string;
  inserted: number;
  changed: number;
  deleted: number;
  bytes: number;
}

/** What the database has done since it started. */
export interface Work {
  transactions: number;
  logBytes: number;
  logBytesOfPages: number;
  tables: TableSize[];
}

/** Counts the work, after a clean-up of what was deleted and a checkpoint. */
export async function countWork(db: pg.Pool): Promise<Work> {
  const { rows } = await db.query<Omit<Work, "tables">>(
    `SELECT xact_commit AS transactions, wal_bytes::float8 AS "logBytes", (wal_fpi * 8192)::float8 AS "logBytesOfPages"
     FROM pg_stat_database, pg_stat_wal WHERE datname = current_database()`,
  );
  await db.query("VACUUM");
  const tables = await db.query<TableSize>(
    `SELECT CASE WHEN schemaname = 'public' THEN relname ELSE schemaname || '.' || relname END AS name,
       n_tup_ins::float8 AS inserted, n_tup_upd::float8 AS changed, n_tup_del::float8 AS deleted,
       pg_total_relation_size(relid)::float8 AS bytes
     FROM pg_stat_user_tables ORDER BY 1`,
  );
  await db.query("CHECKPOINT");
  return { ...rows[0]!, tables: tables.rows };
}

/** The process of the server that answers. */
export async function findServerPid(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  );
  return rows[0]!.pid;
}
