import { buildWeb } from "../build-web.ts";

/** Vitest calls this once per run, before the tests that need the built pages. */
export default async function buildWebOnce(): Promise<void> {
  await buildWeb();
}
