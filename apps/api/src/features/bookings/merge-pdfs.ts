import { on } from "node:events";
import { Worker } from "node:worker_threads";

/** Several PDFs as one. */
export interface MergedPdfs {
  /** The pages of those that could be read, in order; null when none could. */
  readonly bytes: Uint8Array | null;
  /** The places of those that could not. */
  readonly unread: readonly number[];
}

// 200 labels of 100 kB take 1 s and 90 MB. Beyond these limits something is wrong with a file.
const maxMergedBytes = 64_000_000;
const maxMergingMs = 10_000;
const maxHeapMb = 128;
// What is unpacked is outside the heap, so that the thread's own limit does not count it.
const maxUnpackedBytes = 256_000_000;
const checkEveryMs = 50;

/**
 * Merges PDFs of others on a thread beside the one that answers requests.
 *
 * @throws when that takes too much time or memory
 */
export async function mergePdfs(
  files: readonly Uint8Array[],
  maxMs = maxMergingMs,
  thread = new URL("./merge-pdfs-thread.ts", import.meta.url),
): Promise<MergedPdfs> {
  if (files.reduce((sum, { length }) => sum + length, 0) > maxMergedBytes)
    throw new Error("the files are too large together");
  const worker = new Worker(thread, {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // An error that comes after the time is over would end the process.
  worker.on("error", () => undefined);
  const check = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => (bytes > maxUnpackedBytes ? worker.terminate() : undefined),
      () => undefined, // It has ended.
    );
  }, checkEveryMs);
  try {
    const messages = on(worker, "message", { close: ["exit"], signal: AbortSignal.timeout(maxMs) });
    const { done, value } = (await messages.next()) as IteratorResult<[MergedPdfs]>;
    if (done) throw new Error("the thread has ended");
    return value[0];
  } finally {
    clearInterval(check);
    await worker.terminate();
  }
}
