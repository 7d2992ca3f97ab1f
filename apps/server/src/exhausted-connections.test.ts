import { rmSync } from "node:fs";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { requestJson } from "../test-support/request-json.ts";
import { spawnMain, validEnvironment } from "../test-support/spawn-main.ts";

/* Another program takes every connection that PostgreSQL has for others than its superusers. */
const folder = makeTemporaryDataDir("connections", memoryFolder());
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    settings: { max_connections: "25" },
  });
  await prepareDatabase(server, new Date());
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Connects until the server has no connection left. */
async function takeAllConnections(): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client(server.url);
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch (error) {
      expect(error).toMatchObject({ code: "53300" });
      return taken;
    }
    taken.push(client);
  }
}

let visitors = 0;

/** More concurrent sign-ins than the shop has connections open. */
const signInConcurrently = (address: string) =>
  Promise.all(
    Array.from({ length: 30 }, () =>
      requestJson("POST", `${address}/api/users/login`, {
        body: { phoneNumber: String(9_000_000_000 + ++visitors), password: "not-the-password" },
      }),
    ),
  );

test("while another program holds every connection, requests without one get 503 and a sentence; then they succeed", async () => {
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: server.url, RATE_LIMIT_SCALE: "100000" });
  const address = await shop.address();
  const taken = await takeAllConnections();
  onTestFinished(async () => void (await Promise.all(taken.map((client) => client.end()))));
  const answers = await signInConcurrently(address);
  expect(answers.map(({ status }) => status).filter((status) => status !== 401 && status !== 503)).toEqual(
    [],
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body["message"]).toMatch(/Please try again/);
  expect((await fetch(`${address}/api/products`)).status).toBe(200);

  await Promise.all(taken.splice(0).map((client) => client.end()));
  await expect
    .poll(async () => (await signInConcurrently(address)).every(({ status }) => status === 401), {
      timeout: 20_000,
    })
    .toBe(true);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(shop.process.exitCode).toBeNull();
});
