import { createApp, jobsOf } from "@dakbag/api/app";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { sessionAuthenticator } from "@dakbag/api/features/account/sessions";
import { startCatalogueKeeper } from "@dakbag/api/features/catalogue/catalogue-keeper";
import { systemClock } from "@dakbag/api/platform/clock";
import type { Configuration } from "@dakbag/api/platform/configuration";
import { openDatabase } from "@dakbag/api/platform/database";
import { startJobRunner } from "@dakbag/api/platform/job-runner";
import { createMsg91SmsSender } from "@dakbag/api/providers/msg91-sms-sender";
import { createRazorpayClient } from "@dakbag/api/providers/razorpay-client";
import type { Shop } from "@dakbag/api/shop";
import type { FastifyBaseLogger } from "fastify";
import { whenDatabaseAnswers } from "./when-database-answers.ts";

/** `web` answers requests, `worker` works through the job queue, `all` does both. */
export const roles = ["all", "web", "worker"] as const;
export type Role = (typeof roles)[number];

export interface RunningShop {
  readonly address: string;
  /** Takes no new requests, finishes those in flight and the jobs at work, then closes the database. */
  stop(): Promise<void>;
}

/** Brings up the parts of the shop that the role asks for. */
export async function startShop(
  configuration: Configuration,
  { role, log }: { role: Role; log: FastifyBaseLogger },
): Promise<RunningShop> {
  const databaseUrl = configuration.DATABASE_URL;
  await whenDatabaseAnswers(() => prepareDatabase(databaseUrl, systemClock()), log);
  const db = openDatabase(databaseUrl, {
    poolSize: configuration.DATABASE_POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const catalogue = await startCatalogueKeeper({ db, databaseUrl, clock: systemClock, log });
  const shop: Shop = {
    db,
    clock: systemClock,
    configuration,
    authenticate: sessionAuthenticator({ db, clock: systemClock }),
    catalogue,
    payments: createRazorpayClient(configuration),
    sms: createMsg91SmsSender(configuration),
    log,
  };
  const app = await createApp(shop);
  const address = await app.listen({ port: configuration.PORT, host: configuration.HOST });
  const runner = role === "web" ? undefined : await startJobRunner(db, jobsOf(shop), log);

  return {
    address,
    async stop() {
      await Promise.all([app.close(), runner?.stop()]);
      await catalogue.stop();
      await db.end();
    },
  };
}
