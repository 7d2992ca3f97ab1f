import { askWorker } from "#app/components/ask-worker.ts";
import type { FileText } from "./decode-order-file.ts";

const takesTooLong = "This file takes too much time or memory to read. Split it, or paste its lines.";
// As much as fits many thousand lines; more is another kind of file.
const maxBytes = 1024 * 1024;

/** Reads a buyer's file beside the page, whose reader is loaded by those alone who need it. */
export async function readTextFile(file: File): Promise<FileText> {
  if (file.size > maxBytes) {
    const megabytes = (file.size / maxBytes).toFixed(1);
    return { refusal: `This file has ${megabytes} MB. Quick order takes up to 1 MB: split it.` };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { refusal: "This file could not be read. Is it still there?" };
  }
  const worker = new Worker(new URL("./order-file-worker.ts", import.meta.url), { type: "module" });
  return (await askWorker<FileText>(worker, bytes)) ?? { refusal: takesTooLong };
}
