import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { copyOfClientFiles } from "../test-support/built-web-app.ts";
import { precompress } from "./precompress.ts";

const script = "assets/app-1a2b3c4d.js";

test("compressible files get a brotli and a gzip copy with the same content", async () => {
  const folder = await copyOfClientFiles();
  await precompress(folder);
  const original = await readFile(join(folder, script));
  const brotli = await readFile(join(folder, `${script}.br`));
  expect(brotliDecompressSync(brotli)).toEqual(original);
  expect(gunzipSync(await readFile(join(folder, `${script}.gz`)))).toEqual(original);
  expect(brotli.length).toBeLessThan(original.length / 2);
});

test("small files and compressed pictures get no copy", async () => {
  const folder = await copyOfClientFiles();
  await writeFile(join(folder, "bag.webp"), Buffer.alloc(5000));
  await precompress(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    "assets",
    "bag.webp",
    "favicon.svg",
    "service-worker.js",
  ]);
});

test("a second run skips unchanged files and compresses rebuilt ones", async () => {
  const folder = await copyOfClientFiles();
  const timeOfCopy = async () => (await stat(join(folder, `${script}.br`))).mtimeMs;
  await precompress(folder);
  const first = await timeOfCopy();
  await precompress(folder);
  expect(await timeOfCopy()).toBe(first);

  const later = new Date(Date.now() + 5000);
  await writeFile(join(folder, script), "console.log('a new build');".repeat(100));
  await utimes(join(folder, script), later, later);
  await precompress(folder);
  const brotli = await readFile(join(folder, `${script}.br`));
  expect(brotliDecompressSync(brotli).toString()).toContain("a new build");
});
