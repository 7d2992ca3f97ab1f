import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import { isMigrated } from "@dakbag/api/database/migrate";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { Registry } from "prom-client";
import { withTimeout } from "./with-timeout.ts";

const longestLookMs = 2000;

interface Operations {
  db: pg.Pool;
  metrics: Registry;
  log: FastifyBaseLogger;
  /** Who brings it may read the figures, from wherever; without one, neighbours may. */
  metricsToken?: string | undefined;
}

/** What the people and programs that run the shop ask of a process. */
export function registerOperations(
  app: FastifyInstance,
  { db, metrics, log, metricsToken }: Operations,
): void {
  // Asked every few seconds: these stay out of the log.
  const options = { logLevel: "warn", onRequest: forbidKeeping } as const;

  app.get("/healthz", options, () => ({ status: "ok" }));

  app.get("/readyz", options, async (_request, reply) => {
    const missing = await whatIsMissing(db, log);
    if (missing === undefined) return { status: "ready" };
    return reply.code(503).send({ status: "not ready", missing });
  });

  app.get("/metrics", options, async (request, reply) => {
    const mayRead = metricsToken === undefined ? isFromInside(request) : brings(request, metricsToken);
    if (!mayRead) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

async function forbidKeeping(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header("cache-control", "no-store");
}

async function whatIsMissing(db: pg.Pool, log: FastifyBaseLogger): Promise<string | undefined> {
  try {
    const isCurrent = await withTimeout(longestLookMs, () => isMigrated(db));
    return isCurrent ? undefined : "migrations: the database has not run all of them";
  } catch (error) {
    log.warn({ err: error }, "not ready");
    return "database: it does not answer";
  }
}

const inside = new BlockList();
inside.addSubnet("127.0.0.0", 8);
inside.addSubnet("10.0.0.0", 8);
inside.addSubnet("172.16.0.0", 12);
inside.addSubnet("192.168.0.0", 16);
inside.addAddress("::1", "ipv6");
inside.addSubnet("fc00::", 7, "ipv6");
inside.addSubnet("fe80::", 10, "ipv6");

const marksOfProxies = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Compared by their hashes, which are equally long and give nothing away by the time it takes. */
function brings(request: FastifyRequest, token: string): boolean {
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(hashOf(given), hashOf(`Bearer ${token}`));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * The figures of a shop are nobody else's business: only a neighbour in the private network who asks directly may
 * have them, not the world through a proxy.
 */
function isFromInside(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  const cameThroughProxy = marksOfProxies.some((name) => name in request.headers);
  return !cameThroughProxy && inside.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
