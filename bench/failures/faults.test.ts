import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasTest, rowsUnder, testsNamedIn } from "../../scripts/named-tests.ts";
import { faults, parts } from "./faults.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/faults.md"), "utf8");
const promises = rowsUnder(page, "Behaviour by fault");
const more = rowsUnder(page, "Further guarantees");

describe("docs/faults.md", () => {
  it("lists exactly the behaviour of every part under every fault that the benchmark measures", () => {
    const measured = faults.map(({ name, promises: promised }) => [
      name,
      ...parts.map((part) => `${promised[part][0]} ≤ ${promised[part][1] / 1000} s`),
    ]);
    expect(promises.map((cells) => cells.slice(0, -1))).toEqual(measured);
  });

  it.each([...promises, ...more])("names tests for: %s", (...cells) => {
    expect(testsNamedIn(cells.at(-1) ?? "").length).toBeGreaterThan(0);
  });

  it.each(testsNamedIn(page))('names an existing test: $file "$name"', (named) => {
    expect(hasTest(named)).toBe(true);
  });
});
