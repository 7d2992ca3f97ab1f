import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findFiles } from "./find-files.ts";

const root = join(import.meta.dirname, "..");

/** One statement of docs/rules that can be checked. */
export interface Rule {
  /** The tag of the tests that cover it, such as `buyer-5.3` or `ruling-cart.2`. */
  readonly tag: string;
  readonly text: string;
}

/** Every rule of docs/rules. */
export function readRules(): Rule[] {
  return ["buyer.md", "staff.md", "rulings.md"].flatMap((page) =>
    rulesIn(readFileSync(join(root, "docs/rules", page), "utf8")),
  );
}

/** The rules of one page: its lines of the form "- `tag` text". */
export function rulesIn(markdown: string): Rule[] {
  return [...markdown.matchAll(/^- `([^`]+)` (.+)$/gm)].map(([, tag = "", text = ""]) => ({ tag, text }));
}

/** A test file, by its path from the root. */
export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** Every file with tests or stories. */
export function readTestFiles(): TestFile[] {
  const paths = findFiles(root, "{packages,apps,scripts,bench,e2e}/**/*.{test.ts,test.tsx,e2e.ts}");
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The end of a rule that is not built yet. */
const notBuiltYet = "(not built yet).";

/**
 * Mismatches between the rules and the tests: rules without a tagged test, tags without a rule, tags of two rules, and
 * rules marked as not built although a test covers them.
 */
export function findRuleProblems(rules: readonly Rule[], files: readonly TestFile[]): string[] {
  const tagged = files.flatMap(({ path, text }) => tagsIn(text).map((tag) => ({ path, tag })));
  const covered = new Set(tagged.map(({ tag }) => tag));
  const known = new Set(rules.map(({ tag }) => tag));
  const twice = rules.filter(({ tag }, at) => rules.findIndex((other) => other.tag === tag) !== at);
  return [
    ...twice.map(({ tag }) => `Two rules are called ${tag}.`),
    ...tagged
      .filter(({ tag }) => !known.has(tag))
      .map(({ tag, path }) => `${path}: there is no rule ${tag}.`),
    ...rules.flatMap(({ tag, text }) => {
      const isBuilt = !text.endsWith(notBuiltYet);
      if (isBuilt === covered.has(tag)) return [];
      return [
        isBuilt ? `No test covers ${tag}: ${text}` : `${tag} says it is not built yet, but a test covers it.`,
      ];
    }),
  ];
}

/** The tags of all tests in a file: `{ tags: ["a", "b"] }`, and `{ tag: ["@a"] }` of stories. */
function tagsIn(text: string): string[] {
  return [...text.matchAll(/\btags?: \[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"@?([^"]+)"/g)].map(([, tag = ""]) => tag),
  );
}
