import { timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import { isMigrated } from "@dakbag/api/database/migrate";
import { hashToken } from "@dakbag/api/platform/secret-token";
import { findTime } from "@dakbag/api/platform/clock.queries";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { Registry } from "prom-client";
import type { Storage, StorageState } from "@dakbag/api/platform/storage";
import { withTimeout } from "@dakbag/api/platform/with-timeout";

const readTimeoutMs = 2000;

interface Operations {
  db: pg.Pool;
  storage: Storage;
  metrics: Registry;
  log: FastifyBaseLogger;
  /** Aborted when this copy is to get no more requests, before it stops serving. */
  stopping: AbortSignal;
  /** Allows reading the metrics from anywhere; without a token, only the private network may. */
  metricsToken?: string | undefined;
}

/** Health checks and metrics. */
export function registerOperations(
  app: FastifyInstance,
  { db, storage, metrics, log, stopping, metricsToken }: Operations,
): void {
  // Requested every few seconds, so not logged.
  const options = { logLevel: "warn", onRequest: forbidCaching } as const;

  app.get("/healthz", options, () => ({ status: "ok" }));

  app.get("/readyz", options, async (_request, reply) => {
    const { missing, warnings = [] } = stopping.aborted
      ? { missing: "this copy is stopping" }
      : await readState({ db, storage, log });
    if (missing !== undefined) return reply.code(503).send({ status: "not ready", missing });
    return { status: "ready", ...(warnings.length > 0 && { warnings }) };
  });

  app.get("/metrics", options, async (request, reply) => {
    const mayRead =
      metricsToken === undefined ? isFromPrivateNetwork(request) : hasToken(request, metricsToken);
    if (!mayRead) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

async function forbidCaching(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header("cache-control", "no-store");
}

interface Readiness {
  /** Why this copy is not ready. */
  readonly missing?: string;
  /** What will become a reason unless staff act. */
  readonly warnings?: string[];
}

async function readState({
  db,
  storage,
  log,
}: Pick<Operations, "db" | "storage" | "log">): Promise<Readiness> {
  try {
    const [isCurrent, [mode], disks] = await withTimeout(readTimeoutMs, () =>
      Promise.all([isMigrated(db), findTime(db), storage.read()]),
    );
    if (mode?.isReadOnly !== false) return { missing: "database: it takes no writes" };
    if (!isCurrent) return { missing: "migrations: the database has not run all of them" };
    return disks.isFull ? { missing: "database: its disk is full" } : { warnings: warningsOf(disks) };
  } catch (error) {
    log.warn({ err: error }, "not ready");
    return { missing: "database: it does not answer" };
  }
}

/** The answer is public, so folders are not named. */
function warningsOf({ disks, refused }: StorageState): string[] {
  const nearlyFull = disks.filter(({ isNearlyFull }) => isNearlyFull);
  return [
    ...nearlyFull.map(({ freeShare }) => `disk: only ${Math.floor(freeShare * 100)} % are free`),
    ...(refused > 0 ? [`disk or memory: too little ${refused} times in ten minutes`] : []),
  ];
}

const privateNetworks = new BlockList();
privateNetworks.addSubnet("127.0.0.0", 8);
privateNetworks.addSubnet("10.0.0.0", 8);
privateNetworks.addSubnet("172.16.0.0", 12);
privateNetworks.addSubnet("192.168.0.0", 16);
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Compares hashes, which have one length, in constant time. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(hashToken(given), hashToken(`Bearer ${token}`));
}

/** Whether the request comes directly from the private network, not through a proxy. */
function isFromPrivateNetwork(request: FastifyRequest): boolean {
  const ip = request.socket.remoteAddress ?? "";
  const cameThroughProxy = proxyHeaders.some((name) => name in request.headers);
  return !cameThroughProxy && privateNetworks.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");
}
