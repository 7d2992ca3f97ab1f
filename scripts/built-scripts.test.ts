import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "../apps/web/build/client/assets");
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js") && !name.startsWith("polyfills-"));

// What types do not check: regular expressions, and libraries. Safari 15 cannot even read a file with a lookbehind.
test.each([
  ["a lookbehind", /\(\?<[=!]/],
  [
    "a class field whose initial value names a variable",
    /\bclass\b[^{}]{0,60}\{(?:[#\w$]+(?:=[^;(){}]{0,40})?;)*[#\w$]+=(?!new Map\b|null\b|void 0\b)[a-zA-Z_$]/,
  ],
  ["a static block", /\bstatic ?\{/],
  [
    "a function that polyfills.ts does not bring",
    /\b(withResolvers|fromAsync|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\b|\b(Object\.groupBy|Promise\.try|RegExp\.escape|URL\.parse|AbortSignal\.(any|timeout))\b/,
  ],
])("no script of the pages has %s, which the oldest supported browsers lack", (_what, pattern) => {
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => pattern.test(readFileSync(join(assets, name), "utf8")))).toEqual([]);
});
