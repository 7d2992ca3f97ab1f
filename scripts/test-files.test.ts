import { expect, test } from "vitest";
import { longTests } from "./test-sizes.ts";
import { readTestFiles } from "./rules.ts";

const files = readTestFiles();

test("every test name has at most 120 characters", () => {
  const start = /(?:\b(?:test|it)(?:\.\w+)?|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g;
  const names = files.flatMap(({ path, text }) =>
    [...text.matchAll(start)].map(([, quoted, template]) => `${path}: ${quoted ?? template}`),
  );
  expect(names.length).toBeGreaterThan(2000);
  expect(names.filter((name) => name.slice(name.indexOf(": ") + 2).length > 120)).toEqual([]);
});

test("npm run test:long lists every file whose tests have a quick and a long size", () => {
  const ofTwoSizes = files.filter(
    ({ path, text }) => !path.startsWith("e2e/") && /\bimport .*\bquickOrLong\b/.test(text),
  );
  const listed = ["e2e/", ...ofTwoSizes.map(({ path }) => path)];
  expect(longTests.map(({ file }) => file).toSorted()).toEqual(listed.toSorted());
});
