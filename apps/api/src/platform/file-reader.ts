import { Piscina } from "piscina";
import type { FileContent, FileKind, FileToRead } from "./file-kinds.ts";
import { createSemaphore } from "./semaphore.ts";
import { ShopError } from "./shop-error.ts";

// The readers have limits of their own, far below these: 1 MB of CSV takes some tenths of a second.
const maxReadingMs = 10_000;
const threadLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

const tooMany = "Many files are being read at this moment. Please try again in a minute.";
const notRead = "This file takes too much time or memory to read. Please save it again, or split it.";

/** Reads uploaded files on threads beside the one that answers requests. */
export interface FileReader {
  /**
   * @param client who sent it: files of different clients are read in turn
   * @throws ShopError 400 when it takes too much time or memory; 429 when too many wait
   */
  read<Kind extends FileKind>(kind: Kind, file: FileToRead, client: string): Promise<FileContent<Kind>>;
  close(): Promise<void>;
}

interface Options {
  /** How many files are read at the same time. */
  readonly threads: number;
  readonly filename?: string;
  readonly maxMs?: number;
}

/** Threads start with the first file and end when none was read for a while. */
export function createFileReader({
  threads,
  filename = new URL("./file-reading-thread.ts", import.meta.url).href,
  maxMs = maxReadingMs,
}: Options): FileReader {
  const pool = new Piscina<{ kind: FileKind; file: FileToRead }, FileContent<FileKind>>({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: threadLimits,
  });
  const turn = createSemaphore({ max: threads, maxWaiting: 60, maxWaitingPerClient: 20, refusal: tooMany });
  return {
    async read<Kind extends FileKind>(kind: Kind, { name, type, size, bytes }: FileToRead, client: string) {
      const release = await turn({ client });
      try {
        const job = { kind, file: { name, type, size, bytes } };
        return (await pool.run(job, { signal: AbortSignal.timeout(maxMs) })) as FileContent<Kind>;
      } catch (error) {
        throw isLimit(error) ? new ShopError(400, "invalid-input", notRead) : error;
      } finally {
        release();
      }
    },
    close: () => pool.destroy(),
  };
}

/** The thread was ended by its time or memory. */
const isLimit = (error: unknown) =>
  error instanceof Error &&
  (error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"));
