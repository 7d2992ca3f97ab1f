import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.ts";
import { findChromium } from "./find-chromium.ts";
import { type Counts, countPlaywright, countVitest, filesNamed } from "./test-counts.ts";

/**
 * `npm test`: everything. `npm run check` (`--quick`): what takes seconds and needs neither a database nor a browser.
 * Each step counts as one test beside the tests that it runs. The last line is `N passed, N failed`.
 */
const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "dakbag-reports-"));
const isQuick = process.argv.includes("--quick");
const nothing: Counts = { passed: 0, failed: 0, failures: [], complaints: [] };

interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

interface Outcome {
  hasPassed: boolean;
  output: string;
  counts?: Counts;
}

const quick: Step[] = [
  { name: "format", run: () => tool("oxfmt", ["--check"]) },
  {
    name: "lint",
    run: () => tool("oxlint", ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"]),
  },
  { name: "types", run: () => tool("tsc", ["--noEmit", "-p", "."]) },
  { name: "types of the web routes", run: () => tool("react-router", ["typegen"], { folder: "apps/web" }) },
  { name: "types of the web app", run: () => tool("tsc", ["--noEmit", "-p", "apps/web"]) },
  {
    name: "types of the service worker",
    run: () => tool("tsc", ["--noEmit", "-p", "apps/web/service-worker"]),
  },
  { name: "types of the stories", run: () => tool("tsc", ["--noEmit", "-p", "e2e"]) },
  { name: "unused code", run: () => tool("knip", []) },
];
const thorough: Step[] = [
  { name: "schema.md", run: () => script("scripts/describe-schema.ts", ["--check"]) },
  { name: "web build", run: async () => ({ hasPassed: true, output: String(await buildWeb()) }) },
  { name: "size budget", run: () => script("scripts/size-budget.ts", []) },
  { name: "tests", run: () => vitest([], /\.test\.tsx?$/, ["packages", "apps", "scripts", "bench"]) },
  {
    name: "chromium",
    run: async () => ({ hasPassed: true, output: (process.env["CHROME_PATH"] = findChromium()) }),
  },
  { name: "rules without a test", run: () => script("scripts/list-untested-rules.ts", []) },
  { name: "stories", run: stories },
];
const rulesAlone: Step = {
  name: "rules",
  run: () => vitest(["--project=rules"], /\.test\.ts$/, ["packages"]),
};

let passed = 0;
let failed = 0;
try {
  for (const step of isQuick ? [...quick, rulesAlone] : [...quick, ...thorough]) await take(step);
} finally {
  rmSync(reports, { recursive: true });
}
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

async function take({ name, run }: Step): Promise<void> {
  const startedAt = performance.now();
  const outcome = await run().catch((error: unknown): Outcome => {
    return { hasPassed: false, output: error instanceof Error ? error.message : String(error) };
  });
  const counts = outcome.counts ?? nothing;
  const isFine = outcome.hasPassed && counts.failed === 0 && counts.complaints.length === 0;
  passed += counts.passed + (isFine ? 1 : 0);
  failed += counts.failed + (isFine ? 0 : 1);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const tests = outcome.counts === undefined ? "" : `: ${counts.passed} passed, ${counts.failed} failed`;
  console.log(`${isFine ? "ok    " : "FAILED"} ${seconds} s  ${name}${tests}`);
  if (!isFine) console.log([...counts.failures, ...counts.complaints, outcome.output].join("\n"));
}

async function vitest(parameters: string[], pattern: RegExp, folders: string[]): Promise<Outcome> {
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const outcome = await tool("vitest", ["run", "--allowOnly=false", ...reporters, ...parameters]);
  if (!existsSync(report)) return { ...outcome, hasPassed: false };
  const counts = countVitest(
    JSON.parse(readFileSync(report, "utf8")),
    root,
    filesNamed(pattern, root, folders),
  );
  return { ...outcome, counts };
}

async function stories(): Promise<Outcome> {
  const report = join(reports, "stories.json");
  const outcome = await tool("playwright", ["test", "--reporter=list,json"], {
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (!existsSync(report)) return { ...outcome, hasPassed: false };
  const counts = countPlaywright(
    JSON.parse(readFileSync(report, "utf8")),
    filesNamed(/\.e2e\.ts$/, root, ["e2e"]),
  );
  return { ...outcome, counts };
}

function script(file: string, parameters: string[]): Promise<Outcome> {
  return output(process.execPath, [join(root, file), ...parameters], {});
}

function tool(name: string, parameters: string[], options: ToolOptions = {}): Promise<Outcome> {
  return output(join(root, "node_modules/.bin", name), parameters, options);
}

interface ToolOptions {
  folder?: string;
  environment?: Record<string, string>;
}

function output(program: string, parameters: string[], options: ToolOptions): Promise<Outcome> {
  const { folder = ".", environment = {} } = options;
  const execution = { cwd: join(root, folder), env: { ...process.env, ...environment }, maxBuffer: 1 << 28 };
  return new Promise((resolve) => {
    const child = execFile(program, parameters, execution, (error, stdout, stderr) => {
      resolve({ hasPassed: error === null, output: `${stdout}${stderr}` });
    });
    child.stdin?.end();
  });
}
