import type { TestApp } from "../start-test-app.ts";

/** The shop's pool, on which something else is done once before a statement of a transaction runs. */
export function pausedBefore(
  { db }: Pick<TestApp, "db">,
  name: string,
  work: () => Promise<unknown>,
): TestApp["db"] {
  let isDone = false;
  const connect = async () => {
    const client = await db.connect();
    const query = async (statement: { name?: string }) => {
      if (statement.name === name && !isDone) {
        isDone = true;
        await work();
      }
      return client.query(statement as never);
    };
    const release = () => client.release();
    return Object.assign(Object.create(client) as typeof client, { query, release });
  };
  return Object.assign(Object.create(db) as typeof db, { connect });
}
