import * as z from "zod";

/**
 * A backup is text compressed by gzip: a line that begins with `#` describes what follows; every other line is a row of
 * the last named table, in PostgreSQL's JSON format. The last line has the number of rows; a file without it is
 * truncated.
 */
export const backupHeader = z.object({
  dakbagBackup: z.literal(1),
  takenAt: z.string(),
  /** The migrations that the database had run: restoring begins with the same tables. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type BackupHeader = z.infer<typeof backupHeader>;

const tableMark = z.object({ table: z.string(), columns: z.array(z.string()) });
const sequenceMark = z.object({ sequence: z.string(), value: z.string(), isCalled: z.boolean() });
const endMark = z.object({ rows: z.number() });

export const backupMark = z.union([tableMark, sequenceMark, endMark]);
type BackupMark = z.infer<typeof backupMark>;
export type TableMark = z.infer<typeof tableMark>;
export type SequenceMark = z.infer<typeof sequenceMark>;

export function markLine(mark: BackupHeader | BackupMark): string {
  return `#${JSON.stringify(mark)}\n`;
}

/** Table and column names as PostgreSQL quotes them. The records of migrations are left out: a restore creates them. */
export const findTables = `
  SELECT format('%I.%I', nspname, relname) AS table, array_agg(format('%I', attname) ORDER BY attnum) AS columns
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE nspname IN ('public', 'graphile_worker') AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    AND attgenerated = '' AND (nspname, relname) NOT IN (('public', 'schema_migrations'), ('graphile_worker', 'migrations'))
  GROUP BY 1 ORDER BY 1`;

export const findSequences = `
  SELECT format('%I.%I', schemaname, sequencename) AS sequence FROM pg_sequences
  WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`;
