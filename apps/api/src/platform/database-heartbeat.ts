import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import { findTime } from "./clock.queries.ts";

/** Checks that the database answers and takes writes, ends connections to one that does not, and follows its clock. */
export interface DatabaseHeartbeat {
  /** The time by the database's clock, the same for every copy of the shop. */
  readonly clock: Clock;
  /** A socket for a connection to the database; destroyed when the database stops answering. */
  openSocket(): Socket;
  stop(): Promise<void>;
}

// Synchronised clocks differ by less, and answers take less.
const toleratedMs = 2000;

/**
 * Queries the database's time continuously, on a connection of its own. A server that stops closes its connections, but
 * behind a broken network they send nothing until the statement timeout. The heartbeat distinguishes a slow statement from
 * an unreachable server within two seconds: waiting and new statements then fail at once, until the database answers.
 *
 * When the server turns read-only, or back, all connections are opened again, those of the heartbeat too: behind the name
 * another server may be the one to write to. Meanwhile statements that read are answered.
 *
 * The answer is the database's time; before the first one the machine's clock is used.
 *
 * @param timeoutMs without any byte from it for so long, the database counts as unreachable
 */
export function startHeartbeat(
  databaseUrl: string,
  {
    log,
    intervalMs = 300,
    timeoutMs = 1500,
  }: { log: Pick<FastifyBaseLogger, "warn" | "info">; intervalMs?: number; timeoutMs?: number },
): DatabaseHeartbeat {
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  let isUnreachable = false;
  let isReadOnly: boolean | undefined;
  let aheadMs = 0;
  let ownSocket = new Socket();

  const pause = () =>
    wait(intervalMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);

  async function check(): Promise<void> {
    ownSocket = new Socket().unref(); // must not keep the process alive after a failed start
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "dakbag heartbeat",
      stream: () => ownSocket,
    });
    client.on("error", () => undefined);
    const ended = new AbortController();
    try {
      await Promise.race([beat(client), timeoutWhenIdle(timeoutMs, ownSocket, ended.signal)]);
    } finally {
      ended.abort();
      ownSocket.destroy();
    }
  }

  async function beat(client: pg.Client): Promise<void> {
    await client.connect();
    while (!stopping.signal.aborted) {
      const sentAt = Date.now();
      const [answer] = await findTime(client);
      // An answer that was read late does not give the current time.
      if (answer && Date.now() - sentAt < toleratedMs) compareClocks(answer.now);
      if (isUnreachable) log.info("the database answers again");
      isUnreachable = false;
      if (answer) noteMode(answer.isReadOnly);
      await pause();
      if (isReadOnly) return;
    }
  }

  function compareClocks(databaseTime: Date): void {
    const measuredMs = databaseTime.getTime() - Date.now();
    const isCorrect = Math.abs(measuredMs) <= toleratedMs;
    if (isCorrect && aheadMs !== 0) log.info("this machine's clock is correct again");
    if (isCorrect) aheadMs = 0;
    else if (Math.abs(measuredMs - aheadMs) > toleratedMs) {
      aheadMs = measuredMs;
      log.warn({ aheadMs }, "this machine's clock is wrong: the shop uses the database's");
    }
  }

  function noteMode(isNowReadOnly: boolean): void {
    const before = isReadOnly;
    isReadOnly = isNowReadOnly;
    if (before === isNowReadOnly) return;
    if (isNowReadOnly) log.warn("the database takes no writes");
    if (before === undefined) return;
    if (!isNowReadOnly) log.info("the database takes writes again");
    const reason = "Connection terminated: the database turned read-only, or back";
    for (const socket of sockets) socket.destroy(new Error(reason));
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check().catch((error: unknown) => {
        const wasUnreachable = isUnreachable;
        // Any other failure reaches the callers through their own connections.
        isUnreachable = error instanceof HeartbeatTimeout && !stopping.signal.aborted;
        if (isUnreachable && !wasUnreachable)
          log.warn("the database does not answer: its connections are closed");
      });
      if (isUnreachable) for (const socket of sockets) socket.destroy(new HeartbeatTimeout());
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
      // pg takes a socket that is destroyed before its first use for a new one.
      if (isUnreachable) setImmediate(() => socket.destroy(new HeartbeatTimeout()));
      return socket;
    },
    async stop() {
      stopping.abort();
      ownSocket.destroy();
      await watching;
    },
  };
}

/**
 * Throws when nothing at all arrives for so long. To connect takes several answers, each of which counts. Counted in short
 * steps: a process that was suspended misses one of them, and reads what has arrived before the next.
 */
async function timeoutWhenIdle(timeoutMs: number, socket: Socket, signal: AbortSignal): Promise<never> {
  const stepMs = timeoutMs / 6;
  let receivedBytes = 0;
  for (let silentMs = 0; silentMs <= timeoutMs; silentMs += stepMs) {
    await wait(stepMs, undefined, { ref: false, signal });
    if (socket.bytesRead > receivedBytes) silentMs = 0;
    receivedBytes = socket.bytesRead;
  }
  throw new HeartbeatTimeout();
}

class HeartbeatTimeout extends Error {
  constructor() {
    super("Connection terminated: the database does not answer"); // begins as pg's own message for a lost connection
  }
}
