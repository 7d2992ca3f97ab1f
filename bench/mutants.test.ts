import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mutants } from "./mutants.ts";

const root = join(import.meta.dirname, "..");

it.each(mutants)("the mutant still applies to its file: $bug", ({ file, from, to, tests }) => {
  expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
