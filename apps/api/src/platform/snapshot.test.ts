import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../test-support/clone-database.ts";
import { openDatabase } from "./database.ts";
import { readInSnapshot, rowsQuery } from "./snapshot.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.ownerUrl, { poolSize: 2, onConnectionError: () => undefined });
  await db.query("CREATE TABLE numbers AS SELECT n, 0 AS changed FROM generate_series(1, 1200) AS n");
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const numbersFrom = rowsQuery<[from: number], { n: number; changed: number }>(
  "SELECT n, changed FROM numbers WHERE n >= $1 ORDER BY n",
);

test("a snapshot reads every row once, in pages", async () => {
  const pages: number[][] = [];
  for await (const page of readInSnapshot(db, (read) => read(numbersFrom(201))))
    pages.push(page.map(({ n }) => n));
  expect(pages.map((page) => page.length)).toEqual([200, 200, 200, 200, 200]);
  expect(pages.flat()).toEqual(Array.from({ length: 1000 }, (_, index) => index + 201));
});

test("all queries of a snapshot see the same data, also when other connections change it", async () => {
  const changes: number[] = [];
  const reading = readInSnapshot(db, async function* (read) {
    yield* read(numbersFrom(1));
    yield* read(numbersFrom(1));
  });
  for await (const page of reading) {
    changes.push(...page.map(({ changed }) => changed));
    await db.query("UPDATE numbers SET changed = changed + 1");
    await db.query("DELETE FROM numbers WHERE n = 1200");
  }
  expect(changes).toHaveLength(2400);
  expect(new Set(changes)).toEqual(new Set([0]));
});

test("a snapshot rejects statements that write", async () => {
  const deleting = rowsQuery<[], object>(
    "WITH deleted AS (DELETE FROM numbers RETURNING n) SELECT n FROM deleted",
  );
  await expect(readInSnapshot(db, (read) => read(deleting())).next()).rejects.toThrow();
});

test("a snapshot releases its connection when the reader stops early, and after a failure", async () => {
  for (let times = 0; times < 5; times += 1) {
    const reading = readInSnapshot(db, (read) => read(numbersFrom(1)));
    await reading.next();
    await reading.return(undefined);
    const failing = readInSnapshot(db, (read) => read(rowsQuery<[], object>("SELECT nonsense")()));
    await expect(failing.next()).rejects.toThrow("nonsense");
  }
  expect([db.idleCount, db.waitingCount]).toEqual([db.totalCount, 0]);
});
