import { rmSync } from "node:fs";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { startProgram, untilAnswering } from "./child-program.ts";

/** Playwright calls this once per run: `npm start` on its own ports and DATA_DIR, which is deleted afterwards. */
export default async function startForStories(): Promise<() => Promise<void>> {
  const dataDir = makeTemporaryDataDir("stories");
  // The stories also run `npm run staff`, which finds the database by DATA_DIR.
  process.env["DATA_DIR"] = dataDir;
  const start = startProgram("scripts/start.ts", { environment: process.env });
  const stop = async () => {
    await start.stop();
    rmSync(dataDir, { recursive: true });
  };
  try {
    await untilAnswering(`${process.env["SHOP_URL"]}/readyz`, start);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
