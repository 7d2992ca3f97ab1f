import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");

/** The rows of the table under a heading, each as its cells. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The tests that a text names: a file and the beginning of a test's name. */
function testsNamedIn(text: string): { file: string; name: string }[] {
  const named = text.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)` "([^"]+)"/g);
  return [...named].map(([, file = "", name = ""]) => ({ file, name }));
}

/** Whether a file has a test that begins so: the name follows the opening bracket, on its line or the next. */
function hasTest(file: string, name: string): boolean {
  const program = readFileSync(join(root, file), "utf8");
  const begins = [`"${name}`, `\`${name}`];
  return begins.some((text) =>
    program.split(text).some((before, index, all) => {
      return index < all.length - 1 && /(?:\b(?:test|it)(?:\.\w+)?|\))\(\s*$/.test(before);
    }),
  );
}

describe("docs/security.md", () => {
  it("has threats and rows of the standard", () => {
    expect(rowsUnder("Threats and measures").length).toBeGreaterThan(30);
    expect(rowsUnder("The standard's rows").length).toBeGreaterThan(40);
  });

  it.each(rowsUnder("Threats and measures"))("proves its measure against %s", (_threat, _measure, proof) => {
    expect(testsNamedIn(proof ?? "").length).toBeGreaterThan(0);
  });

  it.each(rowsUnder("The standard's rows"))(
    "meets row %s by a test, a setting or says that it does not",
    (_row, _asks, how) => {
      const isPlain = /exception|`TRUSTED_PROXIES`|`package-lock.json`|each line is one JSON object/.test(
        how ?? "",
      );
      expect(isPlain || testsNamedIn(how ?? "").length > 0).toBe(true);
    },
  );

  it.each(testsNamedIn(page))('names a test that is there: $file "$name"', ({ file, name }) => {
    expect(hasTest(file, name)).toBe(true);
  });

  it("takes no other string for a test", () => {
    expect(hasTest("scripts/security.test.ts", "takes no other string for a test")).toBe(true);
    expect(hasTest("scripts/security.test.ts", "docs/security")).toBe(false);
    expect(hasTest("scripts/security.test.ts", "a test that nobody wrote")).toBe(false);
  });
});
