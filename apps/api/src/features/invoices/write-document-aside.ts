import { Piscina } from "piscina";
import { tooManyRequests } from "../../platform/shop-error.ts";
import { documentNotMade } from "./invoices.errors.ts";
import type { TaxDocument } from "./tax-document.ts";

// Each takes some tenths of a second of one core.
const maxAtOnce = 2;
const maxWaiting = 50;

const tooMany = "Many documents are being made at this moment. Please try again in a minute.";

/** Writes tax documents on threads beside the one that answers requests. */
export interface DocumentWriter {
  /** @throws ShopError 429 when too many wait; 503 when the thread ended, such as for lack of memory */
  write(document: TaxDocument): Promise<Uint8Array>;
  /** Waits its turn however many wait: for callers that ask for one at a time and have sent half a file already. */
  writeInTurn(document: TaxDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Threads start with the first document and end when none was made for a while. */
export function createDocumentWriter(
  filename = new URL("./tax-document-thread.ts", import.meta.url).href,
): DocumentWriter {
  const pool = new Piscina<TaxDocument, Uint8Array>({
    filename,
    minThreads: 0,
    maxThreads: maxAtOnce,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const writeInTurn = (document: TaxDocument) =>
    pool.run(document).catch((error: unknown) => {
      throw documentNotMade(error);
    });
  return {
    write(document) {
      if (pool.queueSize >= maxWaiting) throw tooManyRequests(tooMany, 60);
      return writeInTurn(document);
    },
    writeInTurn,
    close: () => pool.destroy(),
  };
}
