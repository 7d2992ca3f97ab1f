import { setTimeout as wait } from "node:timers/promises";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";

const lookEveryMs = 1000;

/**
 * Starts the embedded server again, on the port it had, when somebody killed it: the shop finds it there by itself.
 *
 * @returns what ends the watch; it settles when no start is under way any more
 */
export function keepPostgresRunning(
  { dataDir, url }: { dataDir: string; url: string },
  giveUp: (error: unknown) => void,
): () => Promise<void> {
  const port = Number(new URL(url).port);
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      if ((await findEmbeddedPostgres(dataDir)) === undefined) {
        console.error("PostgreSQL has ended; starting it again.");
        await startEmbeddedPostgres({ dataDir, port });
      }
      await wait(lookEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const watching = watch().catch(giveUp);
  return () => {
    over.abort();
    return watching;
  };
}
