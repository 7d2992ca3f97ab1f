import { expect, it } from "vitest";
import { citedRules, describeSpecification, findMistakes, findUnheld, readRules } from "./specification.ts";

const page = readRules(
  [
    "# Promises",
    "",
    "Some words.",
    "",
    "## 5. Validation",
    "",
    '- `buyer §5.1` No name: "Name | is required".',
    "- `buyer §5.2` No e-mail.",
  ].join("\n"),
);

it("a page is read as sections of rules", () => {
  expect(page.title).toBe("Promises");
  expect(page.sections).toEqual([
    {
      heading: "5. Validation",
      level: 2,
      rules: [
        { id: "buyer §5.1", text: 'No name: "Name | is required".' },
        { id: "buyer §5.2", text: "No e-mail." },
      ],
    },
  ]);
});

it.each([
  ["says so (buyer §5.1)", ["buyer §5.1"]],
  [
    "says so (buyer §5.1, §8.2; rulings: cart.2, money.1)",
    ["buyer §5.1", "buyer §8.2", "rulings: cart.2", "rulings: money.1"],
  ],
  ["checkout (buyer §4.1) > stops at 2.50 (rulings: cart.2; buyer §4.1)", ["buyer §4.1", "rulings: cart.2"]],
  ["a section alone cites nothing (buyer §5, rulings: money)", []],
  ["node.24 is no rule, nor is v1.2", []],
  ["a number without its page is a mistake (§5.1)", ["§5.1"]],
])("%j cites %j", (name, cited) => {
  expect(citedRules(name)).toEqual(cited);
});

it("a citation of what does not exist is a mistake, and so is an id given twice", () => {
  const tests = [{ name: "says so (buyer §5.9)", file: "a.test.ts" }];
  expect(findMistakes([page], tests)).toEqual([
    'a.test.ts: "says so (buyer §5.9)" cites "buyer §5.9", which docs/specification does not have',
  ]);
  expect(findMistakes([page, page], [])).toHaveLength(2);
});

it("a rule that no test cites is found, and stands out in the table", () => {
  const tests = [
    { name: "form > says so (buyer §5.1)", file: "e2e/b.e2e.ts" },
    { name: "a <b> (buyer §5.1)", file: "apps/a.test.ts" },
  ];
  expect(findUnheld([page], tests)).toEqual([{ id: "buyer §5.2", text: "No e-mail." }]);
  const described = describeSpecification([page], tests);
  expect(described).toContain(
    '| buyer §5.1 | No name: "Name \\| is required". | a &lt;b> ([a.test.ts](../apps/a.test.ts))<br>form > says so ([b.e2e.ts](../e2e/b.e2e.ts)) |',
  );
  expect(described).toContain("| buyer §5.2 | No e-mail. | **no test** |");
});

it("a rule that says it is not built yet needs no test, until it has one", () => {
  const later = readRules("## 2. Home\n- `buyer §2.1` Home shows a film (not built yet).");
  expect(findUnheld([later], [])).toEqual([]);
  expect(findUnheld([later], [{ name: "film (buyer §2.1)", file: "a.test.ts" }])).toHaveLength(1);
});
