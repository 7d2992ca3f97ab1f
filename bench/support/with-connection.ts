import pg from "pg";

/** Runs `work` on a connection to the database, which is closed afterwards. */
export async function withConnection<Result>(
  databaseUrl: string,
  work: (db: pg.Client) => Promise<Result>,
): Promise<Result> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
