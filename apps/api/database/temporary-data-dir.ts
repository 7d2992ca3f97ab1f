import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new DATA_DIR for a test or a measurement; the caller removes it. */
export function makeTemporaryDataDir(purpose: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `dakbag-${purpose}-`));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs under another account, which must have access
  return folder;
}
