import { expect, test } from "vitest";
import { readTestFiles } from "./rules.ts";

test("every test name has at most 120 characters", () => {
  const start = /(?:\b(?:test|it)(?:\.\w+)?|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g;
  const names = readTestFiles().flatMap(({ path, text }) =>
    [...text.matchAll(start)].map(([, quoted, template]) => `${path}: ${quoted ?? template}`),
  );
  expect(names.length).toBeGreaterThan(2000);
  expect(names.filter((name) => name.slice(name.indexOf(": ") + 2).length > 120)).toEqual([]);
});
