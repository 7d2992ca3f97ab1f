import { Piscina } from "piscina";
import { createSemaphore } from "../../platform/semaphore.ts";
import { documentNotMade } from "./invoices.errors.ts";
import type { TaxDocument } from "./tax-document.ts";

// Each takes some tenths of a second of one core.
const maxThreads = 2;
const maxWaiting = 50;
const maxWaitingPerAccount = 10;

const tooMany = "Many documents are being made at this moment. Please try again in a minute.";

/** Writes tax documents on threads beside the one that answers requests. */
export interface DocumentWriter {
  /**
   * @param userId who asks: accounts are served in turn
   * @throws ShopError 429 when too many wait, or too many of this account; 503 when the thread ended, such as for lack of memory
   */
  write(document: TaxDocument, userId: string): Promise<Uint8Array>;
  /** Without a turn: for the few callers that ask for one at a time and have sent half a file already. */
  writeNext(document: TaxDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Threads start with the first document and end when none was made for a while. */
export function createDocumentWriter(
  filename = new URL("./tax-document-thread.ts", import.meta.url).href,
): DocumentWriter {
  const pool = new Piscina<TaxDocument, Uint8Array>({
    filename,
    minThreads: 0,
    maxThreads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const acquire = createSemaphore({
    max: maxThreads,
    maxWaiting,
    maxWaitingPerClient: maxWaitingPerAccount,
    refusal: tooMany,
  });
  const writeNext = (document: TaxDocument) =>
    pool.run(document).catch((error: unknown) => {
      throw documentNotMade(error);
    });
  return {
    async write(document, userId) {
      const release = await acquire({ client: userId });
      try {
        return await writeNext(document);
      } finally {
        release();
      }
    },
    writeNext,
    close: () => pool.destroy(),
  };
}
