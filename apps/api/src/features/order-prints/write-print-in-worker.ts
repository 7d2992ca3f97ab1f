import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { printNotMade } from "./order-prints.errors.ts";
import type { PrintJob } from "./print-job.ts";

/** What the thread says: the next bytes, that it needs the next rows, or that the document is complete. */
export type PrintMessage = { bytes: Uint8Array } | "rows" | "end";

/**
 * Writes a print on a thread beside the one that answers requests. The thread gets the next page of rows only when what it
 * made of the last one has been sent, so that memory does not grow with the number of orders.
 *
 * @throws ShopError 503 when the thread fails or ends
 */
export async function* writePrintInWorker(
  job: PrintJob,
  pages: AsyncGenerator<unknown[]>,
  thread = new URL("./print-thread.ts", import.meta.url),
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(thread, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  const messages = on(worker, "message", { close: ["exit"] }) as AsyncIterator<[PrintMessage]>;
  try {
    for (;;) {
      const next = await messages.next().catch((error: unknown) => {
        throw printNotMade(error);
      });
      if (next.done) throw printNotMade(new Error("the thread has ended"));
      const [message] = next.value;
      if (message === "end") return;
      if (message === "rows") {
        const page = await pages.next();
        worker.postMessage(page.done ? null : page.value);
      } else yield message.bytes;
    }
  } finally {
    await worker.terminate();
  }
}
