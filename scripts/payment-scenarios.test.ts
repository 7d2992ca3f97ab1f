import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasTest, rowsUnder, testsNamedIn } from "./named-tests.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/payment-scenarios.md"), "utf8");
const run = rowsUnder(page, "Tested scenarios");
const notRun = rowsUnder(page, "Not tested");
const published = [...numbers("BP", 37), ...numbers("ORD", 25)];

function numbers(kind: string, last: number): string[] {
  return Array.from({ length: last }, (_, index) => `${kind}-${String(index + 1).padStart(2, "0")}`);
}

/** `BP-05, ORD-06 to ORD-08` means four scenarios. */
function scenariosIn(cell: string): string[] {
  return cell.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split(" to ");
    const from = published.indexOf(first);
    return from < 0 ? [part] : published.slice(from, published.indexOf(last) + 1);
  });
}

describe("docs/payment-scenarios.md", () => {
  it("lists every scenario that the provider publishes exactly once", () => {
    const listed = [...run, ...notRun].flatMap(([cell = ""]) => scenariosIn(cell));
    expect(listed.toSorted()).toEqual(published.toSorted());
  });

  it.each(run)("names an existing test for %s", (scenario = "", _asks, proof = "") => {
    const tests = testsNamedIn(proof);
    expect(tests.filter(({ name }) => name.includes(scenario))).not.toEqual([]);
    for (const test of tests) expect([test, hasTest(test)]).toEqual([test, true]);
  });

  it.each(notRun)("gives a reason why %s is not tested", (_scenarios, why = "") => {
    expect(why.length).toBeGreaterThan(30);
  });
});

it("a test that does not exist is not found, and other strings are not mistaken for tests", () => {
  const here = "scripts/payment-scenarios.test.ts";
  expect(hasTest({ file: here, name: "a test that does not exist is not found" })).toBe(true);
  expect(hasTest({ file: here, name: "docs/payment-scenarios" })).toBe(false);
  expect(hasTest({ file: here, name: "a test that does not" + " even exist" })).toBe(false);
});
