import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { memoryFolder } from "../../../test-support/memory-folder.ts";
import type { TaxDocument } from "./tax-document.ts";
import { createDocumentWriter } from "./write-document-aside.ts";

const document = { number: "DB/26-27/000001" } as TaxDocument;

/** A writer whose threads do this with a document. */
function writerThat(body: string) {
  const file = join(memoryFolder(), `thread-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(file, `export default async function (document) { ${body} }`);
  const writer = createDocumentWriter(pathToFileURL(file).href);
  onTestFinished(async () => {
    await writer.close();
    rmSync(file);
  });
  return writer;
}

test("many documents at once are made on other threads, two at a time; beyond fifty waiting they get 429", async () => {
  const writer = writerThat(
    "const end = Date.now() + 20; while (Date.now() < end); return new Uint8Array([1]);",
  );
  const made = Array.from({ length: 52 }, () => writer.write(document));
  expect(() => writer.write(document)).toThrow(expect.objectContaining({ status: 429 }));
  // This thread has turns while they are made.
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  expect(await Promise.all(made)).toEqual(Array.from({ length: 52 }, () => new Uint8Array([1])));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test("a thread that ends gets its document 503, and the next document is made", async () => {
  const writer = writerThat(
    'if (document.number === "ends") process.exit(1); if (document.number === "throws") throw new Error("broken"); return new Uint8Array([2]);',
  );
  for (const number of ["ends", "throws"])
    await expect(writer.write({ ...document, number })).rejects.toMatchObject({ status: 503 });
  expect(await writer.write(document)).toEqual(new Uint8Array([2]));
});
