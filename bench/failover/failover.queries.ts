import pg from "pg";

/** As docs/operations.md does once for a new server, as a superuser. */
export async function createDatabase(
  superuserUrl: string,
  { database, owner, shop }: { database: string; owner: URL; shop: URL },
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const { username, password } of [owner, shop])
      await client.query(
        `CREATE ROLE ${pg.escapeIdentifier(username)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
      );
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(owner.username)}`,
    );
    // Filling a shop for a measurement ends with a checkpoint.
    await client.query(`GRANT pg_checkpoint TO ${pg.escapeIdentifier(owner.username)}`);
  } finally {
    await client.end();
  }
}

/** The time by the database's clock. */
export async function findDatabaseTime(db: pg.Pool): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const [row] = rows;
  if (!row) throw new Error("The database has no time.");
  return row.now;
}
