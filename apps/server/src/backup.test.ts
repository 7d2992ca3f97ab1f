import { execFile } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { numberedSequences } from "@dakbag/api/database/skip-numbers";
import { assertPrepared } from "@dakbag/api/database/assert-prepared";
import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { daysOfDemand } from "@dakbag/api/features/inventory/count-demand";
import { writeStockLevels } from "@dakbag/api/features/inventory/write-stock-levels";
import { manyPaidOrders } from "@dakbag/api/test-support/builders/many-orders";
import { placeOrder } from "@dakbag/api/test-support/builders/order";
import { type SignedIn, signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import { setStock } from "@dakbag/api/test-support/builders/stock";
import { startTestApp } from "@dakbag/api/test-support/start-test-app";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { validEnvironment, spawnMain } from "../test-support/spawn-main.ts";

const folder = makeTemporaryDataDir("backup", memoryFolder());
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run backup` or `npm run restore`, as the engineer runs it. */
function command(
  name: "backup" | "restore",
  file: string,
  environment: Record<string, string>,
  skip = "0",
): Promise<{ code: number; output: string }> {
  return run(name, name === "restore" ? [file, "--skip", skip] : [file], environment);
}

function run(
  name: "backup" | "restore",
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, `../../../scripts/${name}.ts`);
  const env = { PATH: process.env["PATH"], ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

describe("a backup that is taken while buyers place orders", () => {
  const file = join(folder, "backup.gz");
  const dataDir = join(folder, "restored");
  let buyer: SignedIn;
  const numbersBefore: string[] = [];
  let placedDuringBackup = 0;
  let stateBefore: unknown;
  let restored: { url: string; ownerUrl: string; stop(): Promise<void> };

  beforeAll(async () => {
    const shop = await startTestApp();
    try {
      await setStock(shop, 100_000_000);
      await manyPaidOrders(shop, 2000);
      await shop.db.query(
        "SELECT graphile_worker.add_job('expire-reservations', run_at => now() + interval '1 day')",
      );
      buyer = await signInBuyer(shop, { name: 'Ravi \\ "Packers"\n– and sons' });
      numbersBefore.push((await placeOrder(shop, buyer, { TAPBRN045: 3 })).order.orderNumber);
      await writeStockLevels(shop.db, daysOfDemand(shop.clock.now()));
      stateBefore = await exactStateOf(shop.databaseUrl);
      let isOver = false;
      const keepOrdering = async () => {
        while (!isOver) {
          await placeOrder(shop, await signInBuyer(shop), { TAPBRN045: 1, POLPOD120160: 2000 });
          placedDuringBackup += 1;
        }
      };
      const writers = [keepOrdering(), keepOrdering(), keepOrdering()];
      const answer = await command("backup", file, { DATABASE_URL: shop.databaseUrl });
      isOver = true;
      await Promise.all(writers);
      expect(answer).toMatchObject({ code: 0, output: expect.stringMatching(/holds \d+ rows/) });
    } finally {
      await shop.close();
    }
    const answer = await command("restore", file, { DATA_DIR: dataDir });
    expect(answer).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ rows restored/) });
    restored = await startEmbeddedPostgres({ dataDir });
  });
  afterAll(() => restored.stop());

  test("contains every order that was confirmed before it began, and no order in part", async () => {
    expect(placedDuringBackup).toBeGreaterThan(0);
    const db = new pg.Client(restored.url);
    await db.connect();
    onTestFinished(() => db.end());
    const found = await db.query("SELECT order_number FROM orders WHERE order_number = ANY ($1)", [
      numbersBefore,
    ]);
    expect(found.rowCount).toBe(numbersBefore.length);
    const wrong = await db.query(`
      SELECT kind || ' ' || words, subject FROM ledger_discrepancies
      UNION ALL SELECT 'a line has no order', order_id::text FROM order_lines
      WHERE NOT EXISTS (SELECT FROM orders WHERE id = order_id)
      UNION ALL SELECT 'an order placed here has no history', id::text FROM orders
      WHERE status = 'Payment Pending' AND NOT EXISTS (SELECT FROM order_events WHERE order_id = orders.id)
      UNION ALL SELECT 'a status is counted wrongly', status FROM (
        SELECT status, 1 AS n FROM orders
        UNION ALL SELECT status, -orders FROM order_counts UNION ALL SELECT status, -change FROM order_count_changes
      ) AS c GROUP BY status HAVING sum(n) <> 0`);
    expect(wrong.rows).toEqual([]);
  });

  test("contains the rows that were stored before it began, unchanged", async () => {
    expect(await exactStateOf(restored.url)).toEqual(stateBefore);
  });

  test("has stored stock levels that are not used, because its server counts transactions from the start", async () => {
    const db = new pg.Client(restored.url);
    await db.connect();
    onTestFinished(() => db.end());
    const { rows } = await db.query(
      "SELECT complete_before, (SELECT count(*)::int FROM stock_levels) AS levels FROM stock_level_summary",
    );
    expect(rows).toEqual([{ complete_before: null, levels: 125 }]);
  });

  test("runs as a shop after the restore: it keeps the buyer's session and gives the next order a new number", async () => {
    const shop = spawnMain({ ...validEnvironment, DATABASE_URL: restored.url });
    const address = await shop.address();
    const headers = { ...buyer.headers, "content-type": "application/json" };
    const profile = await fetch(`${address}/api/users/profile`, { headers });
    expect(await profile.json()).toMatchObject({ name: 'Ravi \\ "Packers"\n– and sons' });
    const db = new pg.Client(restored.url);
    await db.connect();
    onTestFinished(() => db.end());
    const serial = `SELECT nextval('order_serial')::int > max(split_part(order_number, '/', 2)::int) AS new FROM orders`;
    expect((await db.query(serial)).rows).toEqual([{ new: true }]);
    const jobs = await db.query(
      "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE run_at > now() + interval '1 hour'",
    );
    expect(jobs.rows).toEqual([{ n: 1 }]);
    const trigger = await db.query(
      "UPDATE products SET title = title WHERE sku = 'POLPOD120160' RETURNING sku",
    );
    expect(trigger.rowCount).toBe(1);
    shop.process.kill("SIGTERM");
    expect(await shop.exitCode()).toBe(0);
  });

  test(
    "restored with --skip gives no number again that went out after it, and the ledger accounts for the gap",
    { tags: ["ruling-refund.10"] },
    async () => {
      const skippedDir = join(folder, "skipped");
      expect(await command("restore", file, { DATA_DIR: skippedDir }, "1000")).toMatchObject({ code: 0 });
      const skipped = await startEmbeddedPostgres({ dataDir: skippedDir });
      onTestFinished(() => skipped.stop());
      const db = new pg.Client(skipped.url);
      await db.connect();
      onTestFinished(() => db.end());
      const one = async (sql: string) => (await db.query<{ n: number }>(sql)).rows[0]!.n;
      const lastInvoice = "SELECT max(serial)::int AS n FROM invoices";
      const nextInvoice = "SELECT max(last_serial) + 1 AS n FROM invoice_series WHERE kind = 'tax invoice'";
      expect(await one(nextInvoice)).toBe((await one(lastInvoice)) + 1001);
      expect(
        await one("SELECT max(last_serial) + 1 AS n FROM invoice_series WHERE kind = 'credit note'"),
      ).toBe(1001);
      const lastOrder = "SELECT max(split_part(order_number, '/', 2)::int) AS n FROM orders";
      expect(await one("SELECT nextval('order_serial')::int AS n")).toBeGreaterThan(
        (await one(lastOrder)) + 1000,
      );
      expect((await db.query("SELECT * FROM ledger_discrepancies")).rows).toEqual([]);
      const { rows } = await db.query("SELECT actor FROM audit_log WHERE action = 'numbers.skipped'");
      expect(rows).toEqual([{ actor: "npm run restore" }]);
      const jobs =
        "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'find-missed-payments'";
      expect(await one(jobs)).toBe(1);
    },
  );

  test("a restore that is interrupted before its numbers are moved on starts no shop, and is finished by the same command", async () => {
    const halfDir = join(folder, "half");
    const half = await startEmbeddedPostgres({ dataDir: halfDir });
    onTestFinished(() => half.stop());
    const db = new pg.Client(half.ownerUrl);
    await db.connect();
    onTestFinished(() => db.end());
    const lastSerial = async () =>
      (await db.query<{ n: number }>("SELECT max(last_serial) AS n FROM invoice_series")).rows[0]!.n;
    // The step that moves the numbers on also drops the mark: it fails here, as when the process is killed before it.
    await db.query(`CREATE FUNCTION fail() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN IF to_regclass('public.unfinished_restore') IS NOT NULL THEN RAISE 'killed'; END IF; END $$`);
    await db.query(
      "CREATE EVENT TRIGGER killed ON ddl_command_start WHEN TAG IN ('DROP TABLE') EXECUTE FUNCTION fail()",
    );
    expect(await command("restore", file, { DATA_DIR: halfDir }, "1000")).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^A restore of this database is not finished: killed\. Run npm run restore again/,
      ),
    });
    const before = await lastSerial();
    await expect(prepareDatabase(half, new Date())).rejects.toThrow("is not finished");
    await expect(assertPrepared(half.ownerUrl, { isProduction: false })).rejects.toThrow("is not finished");

    await db.query("DROP EVENT TRIGGER killed");
    expect(await command("restore", file, { DATA_DIR: halfDir }, "1000")).toMatchObject({ code: 0 });
    expect(await lastSerial()).toBe(before + 1000);
    await prepareDatabase(half, new Date());
    await assertPrepared(half.url, { isProduction: true });
  });

  test("after pg_restore the time of the dump must be named, and payments are reconciled from a day before it", async () => {
    const environment = { DATABASE_URL: restored.url, DATABASE_OWNER_URL: restored.ownerUrl };
    for (const since of [
      [],
      ["--since", "2026-11-22"],
      ["--since", "2026-11-22T02:00"],
      ["--since", "2999-01-01T00:00Z"],
    ])
      expect(await run("restore", [...since, "--skip", "0"], environment)).toMatchObject({ code: 2 });
    const since = ["--since", "2026-11-01T02:00+05:30"];
    expect(await run("restore", [...since, "--skip", "0"], environment)).toMatchObject({ code: 0 });
    const db = new pg.Client(restored.ownerUrl);
    await db.connect();
    onTestFinished(() => db.end());
    const { rows } = await db.query(
      "SELECT payload->>'since' AS since FROM graphile_worker._private_jobs WHERE payload->>'since' < '2026-11-02'",
    );
    expect(rows).toEqual([{ since: "2026-10-30T20:30:00.000Z" }]);
  });

  test("every sequence is one whose numbers people see, which a restore moves on, or an identity that nobody sees", async () => {
    const db = new pg.Client(restored.url);
    await db.connect();
    onTestFinished(() => db.end());
    const { rows } = await db.query<{ name: string }>(
      "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
    );
    const unseen = [
      "desk_order_changes_number_seq",
      "one_time_code_sends_id_seq",
      "order_count_changes_id_seq",
      "order_events_id_seq",
      "withdrawn_gst_rates_id_seq",
    ];
    expect(rows.map(({ name }) => name).filter((name) => !unseen.includes(name))).toEqual(numberedSequences);
  });

  test("is never restored over an existing shop", async () => {
    const answer = await command("restore", file, { DATABASE_URL: restored.url });
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("holds a shop already") });
  });

  test("is refused when it is truncated, and the database stays empty for the complete backup", async () => {
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, readFileSync(file).subarray(0, statSync(file).size - 1000));
    const emptyDir = join(folder, "empty");
    expect(await command("restore", cut, { DATA_DIR: emptyDir })).toMatchObject({ code: 1 });
    expect(await command("restore", file, { DATA_DIR: emptyDir })).toMatchObject({ code: 0 });
  });

  test("one of a newer version is refused with what to do, and the database stays empty", async () => {
    const newer = join(folder, "newer.gz");
    const [header = "", ...rows] = gunzipSync(readFileSync(file)).toString().split("\n");
    const migrations = '"migrations":[';
    const ofNewer = header.replace(
      migrations,
      `${migrations}{"name":"9999-of-a-newer-version.sql","checksum":"1"},`,
    );
    writeFileSync(newer, gzipSync([ofNewer, ...rows].join("\n")));
    const emptyDir = join(folder, "empty-for-newer");
    expect(await command("restore", newer, { DATA_DIR: emptyDir })).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        "The backup is of a newer version of the shop, with 9999-of-a-newer-version.sql. Restore it with that version.",
      ),
    });
    const server = await startEmbeddedPostgres({ dataDir: emptyDir });
    onTestFinished(() => server.stop());
    const db = new pg.Client(server.ownerUrl);
    await db.connect();
    onTestFinished(() => db.end());
    expect((await db.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0);
  });

  test("is readable by its owner only, and is never overwritten", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const answer = await command("backup", file, { DATABASE_URL: restored.url });
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("there already") });
  });
});

test("a backup of a DATA_DIR without a shop is refused", async () => {
  const noShopDir = join(folder, "no-shop");
  const answer = await command("backup", join(folder, "nothing.gz"), { DATA_DIR: noShopDir });
  expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("There is no shop in") });
});

/** One hash for each set of rows that new orders do not change. */
async function exactStateOf(url: string): Promise<unknown> {
  const db = new pg.Client(url);
  await db.connect();
  try {
    const { rows } = await db.query(`
      SELECT (SELECT md5(string_agg(o::text, '|' ORDER BY id)) FROM orders AS o WHERE status <> 'Payment Pending') AS orders,
        (SELECT md5(string_agg(l::text, '|' ORDER BY order_id)) FROM order_lines AS l WHERE sku = 'HONROL100') AS lines,
        (SELECT md5(string_agg(to_jsonb(p)::text, '|' ORDER BY sku)) FROM products AS p
          WHERE sku NOT IN ('TAPBRN045', 'POLPOD120160')) AS products,
        (SELECT md5(string_agg(g::text, '|' ORDER BY g::text)) FROM gst_rates AS g) AS rates`);
    return rows[0];
  } finally {
    await db.end();
  }
}
