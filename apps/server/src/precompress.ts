import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".mjs",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);

// Smaller files fit into one packet anyway.
const minBytes = 500;

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Writes a `.br` and a `.gz` beside every compressible file of a built web app; unchanged files are skipped. */
export async function precompress(clientFolder: string): Promise<void> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    await compressFile(join(entry.parentPath, entry.name));
  }
}

async function compressFile(file: string): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  if (size < minBytes) return;
  const compressed = await stat(`${file}.br`).catch(() => undefined);
  if (compressed && compressed.mtimeMs >= mtimeMs) return;
  const bytes = await readFile(file);
  const [smallest, small] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
  await writeFile(`${file}.gz`, small);
  await writeFile(`${file}.br`, smallest);
}

if (import.meta.main)
  await precompress(process.argv[2] ?? join(import.meta.dirname, "../../web/build/client"));
