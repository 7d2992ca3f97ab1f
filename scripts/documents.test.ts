import { formatRetention, retention } from "@dakbag/domain/privacy/retention";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const pattern = "{*.md,{apps,packages,scripts,bench,e2e,docs}/**/*.{ts,tsx,mts,mjs,js,css,sql,md}}";
const files = globSync(pattern, {
  cwd: root,
  exclude: ["**/node_modules/**", "**/build/**", "**/.react-router/**"],
})
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const decisions = files.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
const numbers = decisions.map(({ path }) => Number(path.slice("docs/decisions/".length).slice(0, 4)));

describe("decision records", () => {
  it("are numbered without gaps", () => {
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(0);
  });

  it.each(decisions)(
    "$path has Status, Context, Decision and Consequences, on one page",
    ({ path, text }) => {
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(["Status", "Context", "Decision", "Consequences"]);
      expect(text).toMatch(new RegExp(`^# ${Number(path.slice(15, 19))}\\. \\S`));
      expect(text.split("\n").length).toBeLessThanOrEqual(45);
    },
  );

  it("exist for every number that a file refers to", () => {
    const unknown = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bdecisions?\s(\d+)\b/g)]
        .filter(([, number]) => !numbers.includes(Number(number)))
        .map(([reference]) => `${path}: ${reference}`),
    );
    expect(unknown).toEqual([]);
  });
});

it("links between documents lead to existing files", () => {
  const broken = files
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .filter(([, target = ""]) => !existsSync(join(root, dirname(path), target)))
        .map(([, target]) => `${path}: ${target}`),
    );
  expect(broken).toEqual([]);
});

it("files and folders that documents mention exist", () => {
  const missing = files
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:apps|packages|scripts|bench|e2e|docs)\/[\w./-]+)`/g)]
        .filter(([, target = ""]) => !existsSync(join(root, target)))
        .map(([, target]) => `${path}: ${target}`),
    );
  expect(missing).toEqual([]);
});

it("the table of retention in docs/operations.md is the one that the jobs use", () => {
  const { text = "" } = files.find(({ path }) => path === "docs/operations.md") ?? {};
  const section = /## Retention\n([\s\S]*?)\n## /.exec(text)?.[1] ?? "";
  const rows = [...section.matchAll(/^\| ([^|]+?) \| ([^|]+?) \| ([^|]+?) \|/gm)].map(
    ([, ...cells]) => cells,
  );
  const kept = Object.values(retention).map((entry) => [entry.data, formatRetention(entry), entry.from]);
  expect(rows.slice(1)).toEqual(kept);
});
