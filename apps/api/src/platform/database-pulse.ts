import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import { findTime } from "./clock.queries.ts";

/** Knows whether the database answers at all, breaks the connections of one that does not, and keeps its time. */
export interface DatabasePulse {
  /** The time by the database's clock: every copy of the shop goes by it, whatever its own machine says. */
  readonly clock: Clock;
  /** A socket for a connection to the database, broken as soon as the database is silent. */
  openSocket(): Socket;
  stop(): Promise<void>;
}

// Two clocks that are kept differ by less, and an answer takes less: what is within it is no reason to jump.
const toleratedMs = 2000;

/**
 * Asks the database for a sign of life all the time. A server that ends or restarts closes its connections; behind a
 * broken network they only fall silent, and whoever waits for an answer would wait for the time-out of the longest
 * statement. This tells a slow statement from a silent server within two seconds: then what waits fails at once,
 * and so does what comes, until the database answers again.
 *
 * The sign is the database's time; until the first one the machine's own counts.
 *
 * @param patienceMs so long a silence is one; it stays below what a busy server may need for nothing at all
 */
export function watchPulse(
  databaseUrl: string,
  {
    log,
    everyMs = 300,
    patienceMs = 1500,
  }: { log: Pick<FastifyBaseLogger, "warn" | "info">; everyMs?: number; patienceMs?: number },
): DatabasePulse {
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  let isSilent = false;
  let aheadMs = 0;
  let own = new Socket();

  const pause = () =>
    wait(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
  const silence = async (): Promise<never> => {
    // In two halves: when this process itself was held up, what came meanwhile is read between them.
    await wait(patienceMs / 2, undefined, { ref: false });
    await wait(patienceMs / 2, undefined, { ref: false });
    throw new SilentDatabase();
  };

  async function feel(): Promise<void> {
    own = new Socket().unref(); // a start that fails must be able to end
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "dakbag pulse",
      stream: () => own,
    });
    client.on("error", () => undefined);
    try {
      await Promise.race([client.connect(), silence()]);
      while (!stopping.signal.aborted) {
        const askedAt = Date.now();
        const [sign] = await Promise.race([findTime(client), silence()]);
        // A process that was asleep reads late what the time was.
        if (sign && Date.now() - askedAt < toleratedMs) compareClocks(sign.now);
        if (isSilent) log.info("the database answers again");
        isSilent = false;
        await pause();
      }
    } finally {
      own.destroy();
    }
  }

  function compareClocks(ofDatabase: Date): void {
    const measuredMs = ofDatabase.getTime() - Date.now();
    const isRight = Math.abs(measuredMs) <= toleratedMs;
    if (isRight && aheadMs !== 0) log.info("this machine's clock is right again");
    if (isRight) aheadMs = 0;
    else if (Math.abs(measuredMs - aheadMs) > toleratedMs) {
      aheadMs = measuredMs;
      log.warn({ aheadMs }, "this machine's clock is wrong: the shop goes by the database's");
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await feel().catch((error: unknown) => {
        const wasSilent = isSilent;
        // Any other failure is told to everybody by their own connections.
        isSilent = error instanceof SilentDatabase && !stopping.signal.aborted;
        if (isSilent && !wasSilent) log.warn("the database is silent: its connections are broken");
      });
      if (isSilent) for (const socket of sockets) socket.destroy(new SilentDatabase());
      await pause();
    }
  }

  const watching = watch();
  return {
    clock: () => new Date(Date.now() + aheadMs),
    openSocket() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      // Not before it is used: a socket that is broken already would be taken for a new one.
      if (isSilent) setImmediate(() => socket.destroy(new SilentDatabase()));
      return socket;
    },
    async stop() {
      stopping.abort();
      own.destroy();
      await watching;
    },
  };
}

class SilentDatabase extends Error {
  constructor() {
    super("Connection terminated: the database is silent"); // the words of pg for a connection that is gone
  }
}
