import { jobsOf } from "@dakbag/api/job-handlers";
import { assertPrepared, NotPrepared } from "@dakbag/api/database/assert-prepared";
import { sessionAuthenticator } from "@dakbag/api/features/users/sessions";
import { startCatalogueCache } from "@dakbag/api/features/catalogue/catalogue-cache";
import { assertSignature } from "@dakbag/api/features/invoices/signature-picture";
import type { Configuration } from "@dakbag/api/platform/configuration";
import { type DatabaseHeartbeat, startHeartbeat } from "@dakbag/api/platform/database-heartbeat";
import { isDatabaseUnavailable, waitForDatabase } from "@dakbag/api/platform/database-unavailable";
import { startJobRunner } from "@dakbag/api/platform/job-runner";
import { watchStorage } from "@dakbag/api/platform/storage";
import { createMsg91SmsSender } from "@dakbag/api/providers/msg91-sms-sender";
import { createCourierCompanies } from "@dakbag/api/providers/courier-companies";
import { createRazorpayClient } from "@dakbag/api/providers/razorpay/razorpay-client";
import { createGstRegistryClient } from "@dakbag/api/providers/gst-registry-client";
import { createSmtpMailSender } from "@dakbag/api/providers/smtp-mail-sender";
import { createVendorSystemClient } from "@dakbag/api/providers/vendor-system-client";
import type { Shop } from "@dakbag/api/shop";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { type Databases, openDatabases } from "./open-databases.ts";
import { loadWebApp } from "./page-renderer.ts";
import type { Role } from "./command-line.ts";
import { createShopServer, createWorkerServer } from "./shop-server.ts";

export interface RunningShop {
  readonly address: string;
  /**
   * Says that it is not ready and serves on for STOP_DELAY_SECONDS, so that a balancer sends no more; then finishes running
   * requests and jobs, and closes the database.
   */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly role: Role;
  readonly webAppFolder: string;
  readonly isProduction: boolean;
  readonly isStaging: boolean;
  readonly log: FastifyBaseLogger;
}

/** Starts the parts of the shop for a role. */
export async function startShop(
  configuration: Configuration,
  { role, webAppFolder, isProduction, isStaging, log }: StartOptions,
): Promise<RunningShop> {
  assertSignature();
  const directUrl = directUrlOf(configuration);
  const [webApp] = await Promise.all([
    role === "worker" ? undefined : loadWebApp(webAppFolder),
    waitForDatabase(() => assertAllPrepared(configuration, isProduction), log, {
      // On a developer's machine the process that started this one prepares the database in the meantime.
      isExpected: (error) => isDatabaseUnavailable(error) || (!isProduction && error instanceof NotPrepared),
    }),
  ]);
  const heartbeat = startHeartbeat(directUrl, { log });
  const stopping = new AbortController();
  const databases = openDatabases(configuration, heartbeat, log);
  const shop = await openShop(configuration, databases, heartbeat, log);
  const server = webApp
    ? await createShopServer(shop, webApp, { stopping: stopping.signal, isStaging })
    : createWorkerServer(shop, stopping.signal);
  const runner = role === "web" ? undefined : startJobRunner(databases.jobsDb, jobsOf(shop), log);
  const address = await server.listen({ port: configuration.PORT, host: configuration.HOST });

  return {
    address,
    async stop() {
      stopping.abort();
      const jobsEnd = runner?.stop();
      await wait(configuration.STOP_DELAY_SECONDS * 1000);
      await Promise.all([server.close(), jobsEnd]);
      await shop.catalogue.stop();
      await databases.end();
      await heartbeat.stop();
    },
  };
}

const directUrlOf = ({ DATABASE_DIRECT_URL: direct, DATABASE_URL: url }: Configuration) => direct ?? url;

/** Both addresses may have a role of their own. */
async function assertAllPrepared(configuration: Configuration, isProduction: boolean): Promise<void> {
  for (const url of new Set([configuration.DATABASE_URL, directUrlOf(configuration)]))
    await assertPrepared(url, { isProduction });
}

async function openShop(
  configuration: Configuration,
  { db, readDb }: Databases,
  { clock }: DatabaseHeartbeat,
  log: FastifyBaseLogger,
): Promise<Shop> {
  const databaseUrl = directUrlOf(configuration);
  return {
    db,
    readDb,
    clock,
    configuration,
    authenticate: sessionAuthenticator({ db, clock, configuration }),
    catalogue: await startCatalogueCache({ db, databaseUrl, clock, log }),
    payments: createRazorpayClient(configuration),
    sms: createMsg91SmsSender(configuration),
    mail: createSmtpMailSender(configuration),
    couriers: createCourierCompanies(configuration, clock),
    gstRegistry: createGstRegistryClient(configuration),
    vendorSystem: createVendorSystemClient(configuration),
    storage: watchStorage(db, { folders: [tmpdir(), ...configuration.WATCHED_FOLDERS], clock }),
    log,
  };
}
