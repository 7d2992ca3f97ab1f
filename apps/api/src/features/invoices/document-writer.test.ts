import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { memoryFolder } from "../../../test-support/memory-folder.ts";
import type { TaxDocument } from "./tax-document.ts";
import { createDocumentWriter } from "./document-writer.ts";

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

const slowly = "const end = Date.now() + 20; while (Date.now() < end); return new Uint8Array([1]);";

test("many documents requested together are made on other threads, two at a time; beyond fifty waiting they get 429", async () => {
  const writer = writerThat(slowly);
  const made = Array.from({ length: 52 }, (_, n) => writer.write(document, `account ${n}`));
  const refused = writer.write(document, "account 52");
  await expect(refused).rejects.toMatchObject({ status: 429 });
  // This thread has turns while they are made.
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  expect(await Promise.all(made)).toEqual(Array.from({ length: 52 }, () => new Uint8Array([1])));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test("an account that asks for many documents waits for others, who wait for one of its own alone, and for no 429", async () => {
  const writer = writerThat(slowly);
  const served: string[] = [];
  const ask = async (account: string) => {
    await writer.write(document, account);
    served.push(account);
  };
  const many = Promise.allSettled(Array.from({ length: 60 }, () => ask("greedy")));
  await Promise.all([ask("one"), ask("other")]);
  expect(served.filter((account) => account === "greedy").length).toBeLessThanOrEqual(6);
  const outcomes = await many;
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
});

test("a thread that ends gets its document 503, and the next document is made", async () => {
  const writer = writerThat(
    'if (document.number === "ends") process.exit(1); if (document.number === "throws") throw new Error("broken"); return new Uint8Array([2]);',
  );
  for (const number of ["ends", "throws"])
    await expect(writer.write({ ...document, number }, "a")).rejects.toMatchObject({ status: 503 });
  expect(await writer.write(document, "a")).toEqual(new Uint8Array([2]));
});
