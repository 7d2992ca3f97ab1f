import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import {
  describeSpecification,
  findMistakes,
  findUnheld,
  type NamedTest,
  readRules,
} from "./specification.ts";

/**
 * Writes docs/specification.md from docs/specification/ and the names that the test runners list; with --check only
 * compares, and complains of rules that no test holds.
 */
const root = join(import.meta.dirname, "..");
const table = join(root, "docs/specification.md");
const pages = ["buyer.md", "staff.md", "rulings.md"].map((name) =>
  readRules(readFileSync(join(root, "docs/specification", name), "utf8")),
);
const tests = [...(await listVitest()), ...(await listStories())];
const described = describeSpecification(pages, tests);
const complaints = findMistakes(pages, tests);
const unheld = findUnheld(pages, tests);
if (!process.argv.includes("--check")) {
  writeFileSync(table, described);
  console.log(`${unheld.length} rules have no test.`);
} else {
  complaints.push(...unheld.map(({ id }) => `No test holds ${id}.`));
  if (!existsSync(table) || readFileSync(table, "utf8") !== described) {
    complaints.push(
      "docs/specification.md is out of date: run `npm run describe-specification` and commit it.",
    );
  }
}
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exitCode = 1;
}

async function listVitest(): Promise<NamedTest[]> {
  const listed = JSON.parse(await output("vitest", ["list", "--json"])) as { name: string; file: string }[];
  return listed.map(({ name, file }) => ({ name, file: relative(root, file) }));
}

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly { readonly title: string }[];
  readonly suites?: readonly Suite[];
}

async function listStories(): Promise<NamedTest[]> {
  const { suites } = JSON.parse(await output("playwright", ["test", "--list", "--reporter=json"])) as {
    suites: Suite[];
  };
  return suites.flatMap((suite) => namesIn(suite, []));
}

/** The outermost suite is the file; those below are `test.describe`. */
function namesIn({ file, specs, suites = [] }: Suite, above: readonly string[]): NamedTest[] {
  return [
    ...specs.map(({ title }) => ({ name: [...above, title].join(" > "), file: `e2e/${file}` })),
    ...suites.flatMap((inner) => namesIn(inner, [...above, inner.title])),
  ];
}

async function output(tool: string, parameters: string[]): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(join(root, "node_modules/.bin", tool), parameters, {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  return stdout;
}
