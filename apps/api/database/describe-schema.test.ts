import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cloneDatabase } from "../test-support/clone-database.ts";
import { describeSchema } from "./describe-schema.ts";

test("schema.md is up to date with the migrations; npm run describe-schema updates it", async () => {
  const database = await cloneDatabase();
  try {
    const written = readFileSync(join(import.meta.dirname, "schema.md"), "utf8");
    expect(await describeSchema(database.url)).toBe(written);
  } finally {
    await database.drop();
  }
});
