import { type FaultProxy, startFaultProxy } from "@dakbag/api/test-support/fault-proxy";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { freePort } from "@dakbag/api/database/free-port";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { runningPostmaster } from "@dakbag/api/database/postmaster-file";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { openDatabase } from "@dakbag/api/platform/database";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { tcpUrl } from "@dakbag/api/test-support/tcp-url";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { withCleanUp } from "../support/clean-up.ts";
import { type ShopProcess, startShop } from "../support/shop-process.ts";

/** A shop as in production, whose dependencies can be broken. */
export interface BreakableShop {
  readonly url: string;
  /** A direct connection to the database as its owner, not through the fault proxy. */
  readonly db: pg.Pool;
  readonly database: FaultProxy;
  readonly paymentProvider: FaultProxy;
  readonly smsGateway: FaultProxy;
  readonly sandboxUrl: string;
  /** Ends the shop with SIGKILL and waits until its process has ended. */
  killShop(): Promise<void>;
  /** Starts the shop again at the same URL. */
  startShopAgain(): Promise<void>;
  /** Another copy of the shop on the same database. */
  startCopy(options?: CopyOptions): Promise<ShopProcess & { url: string }>;
  killPostgres(): Promise<void>;
  startPostgresAgain(): Promise<void>;
}

export interface CopyOptions {
  /** Default: a free one. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** A command that starts the program, such as `prlimit --fsize=0`. */
  readonly through?: readonly string[];
}

/**
 * Runs `work` with a shop, a database, a sandbox, and fault proxies between them.
 *
 * @param parameters the shop's command line
 */
export function withBreakableShop<Result>(
  work: (shop: BreakableShop) => Promise<Result>,
  parameters: readonly string[] = [],
): Promise<Result> {
  return withCleanUp(async (afterwards) => {
    const folder = makeTemporaryDataDir("bench");
    afterwards(() => rmSync(folder, { recursive: true }));
    const dataDir = join(folder, "data");
    let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
    afterwards(() => postgres.stop());
    await prepareDatabase(postgres, new Date());
    const postgresPort = Number(new URL(postgres.url).port);
    const sandbox = await startSandbox();
    afterwards(() => sandbox.close());
    const startProxy = async (port: number | string) => {
      const proxy = await startFaultProxy(Number(port));
      afterwards(() => proxy.close());
      return proxy;
    };
    const [database, paymentProvider, smsGateway] = await Promise.all([
      startProxy(postgresPort),
      startProxy(new URL(sandbox.url).port),
      startProxy(new URL(sandbox.url).port),
    ]);

    const environmentAt = (port: number) => ({
      ...shopEnvironment(sandbox),
      DATABASE_URL: through(tcpUrl(postgres.url), database),
      SERVER_SECRET: "a-secret-that-only-the-bench-knows-0123456789",
      RAZORPAY_BASE_URL: `${through(sandbox.url, paymentProvider)}/razorpay/v1`,
      MSG91_BASE_URL: `${through(sandbox.url, smsGateway)}/msg91`,
      HOST: "127.0.0.1",
      PORT: String(port),
      RATE_LIMIT_SCALE: "1000000",
      TMPDIR: folder,
    });
    const start = (port: number, { environment = {}, through: program = [] }: CopyOptions = {}) =>
      startShop(
        { ...environmentAt(port), ...environment },
        {
          // A program started through another command may be unable to write files.
          logFile: program.length > 0 ? undefined : join(folder, `shop-${port}.log`),
          through: program,
          parameters,
        },
      );

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let shop = await start(port);
    afterwards(() => shop.stop());
    sandbox.setWebhookUrl(`${url}/api/webhooks/razorpay`);
    const db = openDatabase(postgres.ownerUrl, { onConnectionError: () => undefined });
    afterwards(() => db.end());

    return work({
      url,
      db,
      database,
      paymentProvider,
      smsGateway,
      sandboxUrl: sandbox.url,
      killShop: () => shop.kill(),
      async startShopAgain() {
        shop = await start(port);
      },
      async startCopy(options) {
        const copyPort = options?.port ?? (await freePort());
        const copy = await start(copyPort, options);
        afterwards(() => copy.stop());
        return { ...copy, url: `http://127.0.0.1:${copyPort}` };
      },
      async killPostgres() {
        const cluster = join(dataDir, "postgres");
        const postmaster = runningPostmaster(cluster);
        if (!postmaster) throw new Error("There is no PostgreSQL to kill.");
        process.kill(postmaster.pid, "SIGKILL");
        while (runningPostmaster(cluster)) await pause(2);
      },
      async startPostgresAgain() {
        postgres = await startEmbeddedPostgres({ dataDir, port: postgresPort });
      },
    });
  });
}

function through(targetUrl: string, proxy: FaultProxy): string {
  const url = new URL(targetUrl);
  url.port = String(proxy.port);
  return url.href.replace(/\/$/, "");
}
