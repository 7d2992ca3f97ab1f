import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasTest, rowsUnder, testsNamedIn } from "./named-tests.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/security.md"), "utf8");

describe("docs/security.md", () => {
  it("has threats and rows of the standard", () => {
    expect(rowsUnder(page, "Threats and measures").length).toBeGreaterThan(30);
    expect(rowsUnder(page, "The standard's rows").length).toBeGreaterThan(40);
  });

  it.each(rowsUnder(page, "Threats and measures"))(
    "proves its measure against %s",
    (_threat, _measure, proof) => {
      expect(testsNamedIn(proof ?? "").length).toBeGreaterThan(0);
    },
  );

  it.each(rowsUnder(page, "The standard's rows"))(
    "meets row %s by a test, a setting or says that it does not",
    (_row, _asks, how) => {
      const isPlain =
        /exception|`TRUSTED_PROXIES`|`npm run bench -- |`package-lock.json`|each line is one JSON object/.test(
          how ?? "",
        );
      expect(isPlain || testsNamedIn(how ?? "").length > 0).toBe(true);
    },
  );

  it.each(testsNamedIn(page))('names a test that is there: $file "$name"', (named) => {
    expect(hasTest(named)).toBe(true);
  });
});
