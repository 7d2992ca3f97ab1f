import { PDFDocument } from "@cantoo/pdf-lib";
import { parentPort, workerData } from "node:worker_threads";
import type { MergedPdfs } from "./merge-pdfs.ts";

/* The thread of `mergePdfs`. */
const port = parentPort;
if (!port) throw new Error("This file runs as a thread.");

const merged = await PDFDocument.create({ updateMetadata: false });
const unread: number[] = [];
for (const [at, file] of (workerData as Uint8Array[]).entries()) {
  try {
    await append(file);
  } catch {
    unread.push(at);
  }
}
const bytes = merged.getPageCount() === 0 ? null : await merged.save({ useObjectStreams: false });
port.postMessage({ bytes, unread } satisfies MergedPdfs);

async function append(file: Uint8Array): Promise<void> {
  // The library reads half a file too, and a label would be blank.
  if (!Buffer.from(file).subarray(-1024).includes("%%EOF")) throw new Error("It has no end.");
  const options = { throwOnInvalidObject: true, updateMetadata: false, parseSpeed: Infinity };
  const document = await PDFDocument.load(file, options);
  const pages = await merged.copyPages(document, document.getPageIndices());
  if (pages.length === 0) throw new Error("It has no pages.");
  for (const page of pages) merged.addPage(page);
}
