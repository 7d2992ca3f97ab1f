import { courierEnvironment, shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type pg from "pg";
import pino from "pino";
import { createApp } from "../src/app.ts";
import { jobsOf } from "../src/job-handlers.ts";
import { sessionAuthenticator } from "../src/features/users/sessions.ts";
import { startCatalogueCache } from "../src/features/catalogue/catalogue-cache.ts";
import { readConfiguration } from "../src/platform/configuration.ts";
import { openDatabase } from "../src/platform/database.ts";
import { watchStorage } from "../src/platform/storage.ts";
import { readFromPrimary } from "../src/platform/read-database.ts";
import { queueReports } from "../src/features/checkout/receive-webhook.ts";
import { runQueuedJobs } from "../src/platform/job-runner.ts";
import { createCourierCompanies } from "../src/providers/courier-companies.ts";
import { createMsg91SmsSender } from "../src/providers/msg91-sms-sender.ts";
import { createRazorpayClient } from "../src/providers/razorpay/razorpay-client.ts";
import { createGstRegistryClient } from "../src/providers/gst-registry-client.ts";
import { createSmtpMailSender } from "../src/providers/smtp-mail-sender.ts";
import { createVendorSystemClient } from "../src/providers/vendor-system-client.ts";
import type { Shop } from "../src/shop.ts";
import { cloneDatabase } from "./clone-database.ts";
import { expectCleanLedger } from "./expect-clean-ledger.ts";

/** The API on its own cloned PostgreSQL and its own sandbox, with a clock that the test sets. */
export interface TestApp {
  app: FastifyInstance;
  shop: Shop;
  db: pg.Pool;
  /** The owner of the tables, for what the shop's own role may not do. */
  ownerDb: pg.Pool;
  /** The owner with triggers off: for documents and history that a test falsifies. */
  falsifyingDb: pg.Pool;
  databaseUrl: string;
  sandboxUrl: string;
  clock: { now(): Date; advance(milliseconds: number): void };
  /** Listens on a port and has the sandbox send its webhooks there. */
  receiveWebhooks(): Promise<string>;
  /** Runs the jobs that are in the queue now. */
  runJobs(): Promise<void>;
  /** Stops everything, and throws when the ledger has discrepancies. */
  close(): Promise<void>;
}

export interface Options {
  now?: Date;
  environment?: Record<string, string>;
  /** Books with the couriers of the sandbox; without it the shop has none. */
  hasCouriers?: boolean;
  log?: FastifyBaseLogger;
  /** Why the ledger of this shop may have discrepancies: its tests write orders or invoices by hand. */
  ledgerDiffersBecause?: string;
}

export async function startTestApp(options: Options = {}): Promise<TestApp> {
  let now = options.now ?? new Date();
  const clock = () => now;
  const startedAt = Date.now();
  // The sandbox waits for timeouts and retries, so its time goes on from the shop's.
  const sandboxNow = () => now.getTime() + (Date.now() - startedAt);
  const [database, sandbox] = await Promise.all([
    cloneDatabase(),
    startSandbox({ port: 0, now: sandboxNow }),
  ]);
  const configuration = readConfiguration(
    {
      DATABASE_URL: database.url,
      SERVER_SECRET: "a-secret-that-only-the-tests-know-0123456789",
      LOG_LEVEL: "silent",
      ...shopEnvironment(sandbox),
      ...(options.hasCouriers && courierEnvironment(sandbox)),
      ...options.environment,
    },
    { production: false },
  );
  const log = options.log ?? pino({ level: configuration.LOG_LEVEL });
  const db = openDatabase(database.url, { poolSize: 20, onConnectionError: (error) => log.warn(error) });
  const ownerPool = (options?: string) =>
    openDatabase(withOptions(database.ownerUrl, options), {
      poolSize: 5,
      onConnectionError: (error) => log.warn(error),
    });
  const [ownerDb, falsifyingDb] = [ownerPool(), ownerPool("-c session_replication_role=replica")];
  const catalogue = await startCatalogueCache({ db, databaseUrl: database.url, clock, log });
  const shop: Shop = {
    db,
    readDb: readFromPrimary(db),
    clock,
    configuration,
    storage: watchStorage(db, { folders: configuration.WATCHED_FOLDERS, clock }),
    log,
    catalogue,
    authenticate: sessionAuthenticator({ db, clock, configuration }),
    payments: createRazorpayClient(configuration),
    sms: createMsg91SmsSender(configuration),
    mail: createSmtpMailSender(configuration),
    couriers: createCourierCompanies(configuration, clock),
    gstRegistry: createGstRegistryClient(configuration),
    vendorSystem: createVendorSystemClient(configuration),
  };
  const app = await createApp(shop);
  await app.ready();

  return {
    app,
    shop,
    db,
    ownerDb,
    falsifyingDb,
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    clock: { now: clock, advance: (milliseconds) => (now = new Date(now.getTime() + milliseconds)) },
    receiveWebhooks: async () => {
      const address = await app.listen({ port: 0, host: "127.0.0.1" });
      sandbox.setWebhookUrl(`${address}/api/webhooks/razorpay`);
      sandbox.setCourierWebhookUrl(`${address}/api/webhooks/parcels`);
      return address;
    },
    runJobs: async () => {
      await queueReports(shop);
      await runQueuedJobs(db, jobsOf(shop), log);
    },
    close: async () => {
      await app.close();
      await catalogue.stop();
      await sandbox.close();
      try {
        if (options.ledgerDiffersBecause === undefined) await expectCleanLedger({ db });
      } finally {
        await Promise.all([db.end(), ownerDb.end(), falsifyingDb.end()]);
        await database.drop();
      }
    },
  };
}

function withOptions(url: string, options?: string): string {
  if (options === undefined) return url;
  const changed = new URL(url);
  changed.searchParams.set("options", options);
  return changed.href;
}
