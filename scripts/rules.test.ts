import { expect, test } from "vitest";
import { findRuleProblems, rulesIn } from "./rules.ts";

const rules = rulesIn(
  "# Title\n\n## 1. Cart\n\n- `buyer-5.1` The cart stays.\n- `ruling-cart.2` It stops at 2.50.\n",
);

const file = (text: string) => [{ path: "a.test.ts", text }];

test("a page's rules are its lines with a tag", () => {
  expect(rules).toEqual([
    { tag: "buyer-5.1", text: "The cart stays." },
    { tag: "ruling-cart.2", text: "It stops at 2.50." },
  ]);
});

test.each([
  ["tests of Vitest", 'test("a", { tags: ["buyer-5.1", "ruling-cart.2"] }, f)'],
  [
    "stories of Playwright",
    'test("a", { tag: ["@buyer-5.1"] }, f); test("b", { tag: ["@ruling-cart.2"] }, f)',
  ],
  ["tags on several lines", 'test("a", { tags: [\n"buyer-5.1",\n"ruling-cart.2"] }, f)'],
])("the tags of %s cover rules", (_what, text) => {
  expect(findRuleProblems(rules, file(text))).toEqual([]);
});

test("a rule without a test and a tag without a rule are reported", () => {
  expect(findRuleProblems(rules, file('test("a", { tags: ["buyer-5.1", "buyer-5.9"] }, f)'))).toEqual([
    "a.test.ts: there is no rule buyer-5.9.",
    "No test covers ruling-cart.2: It stops at 2.50.",
  ]);
});

test("two rules with the same tag are reported", () => {
  expect(findRuleProblems([...rules, ...rules], file('{ tags: ["buyer-5.1", "ruling-cart.2"] }'))).toEqual([
    "Two rules are called buyer-5.1.",
    "Two rules are called ruling-cart.2.",
  ]);
});

test("a rule that is not built yet needs no test until it has one", () => {
  const later = [{ tag: "buyer-9.9", text: "Films play (not built yet)." }];
  expect(findRuleProblems(later, [])).toEqual([]);
  expect(findRuleProblems(later, file('{ tags: ["buyer-9.9"] }'))).toHaveLength(1);
});
