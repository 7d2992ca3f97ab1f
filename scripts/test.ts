import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { buildWeb } from "./build-web.ts";
import { installBrowsers } from "./install-browsers.ts";
import { findChromium } from "./find-chromium.ts";
import { quickTests } from "./quick-tests.ts";
import { type Counts, countPlaywright, countVitest } from "./test-counts.ts";
import { findFiles } from "./find-files.ts";

/**
 * `npm test`: everything. `npm test -- <path or name>`: the test files whose path contains it, or the tests of that name.
 * `npm run check` (`--quick`): tests without database and browser. `npm run test:long` (`--long`): the stories, and the files
 * of tests with two sizes (`quickOrLong`), in the long one; `npm run test:long -- <part of a path>` only some, `-- failover` a
 * drill of its own, `-- browsers` the main job in Firefox and WebKit, which it installs, `-- couriers` what others recorded and
 * wrote, whose clients it installs. The last line is `N passed, N failed`; each step counts
 * as one test.
 */
const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "dakbag-reports-"));
const nothing: Counts = { passed: 0, failed: 0, failures: [], problems: [] };

interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

interface Outcome {
  hasPassed: boolean;
  output: string;
  counts?: Counts;
}

const testFiles = findFiles(root, "{packages,apps,scripts,bench}/**/*.test.{ts,tsx}");
const storyFiles = findFiles(root, "e2e/**/*.e2e.ts");
const browserStories = findFiles(root, "e2e/**/*.browsers.ts");
const hasTwoSizes = (path: string) => readFileSync(join(root, path), "utf8").includes("quickOrLong(");
const isQuick = (path: string) => quickTests.some((pattern) => matchesGlob(path, pattern));

const staticChecks: Step[] = [
  // First, as the check of unused code runs beside these checks and needs what it writes.
  { name: "types of the web routes", run: () => tool("react-router", ["typegen"], { folder: "apps/web" }) },
  { name: "format", run: () => tool("oxfmt", ["--check"]) },
  {
    name: "lint",
    run: () => tool("oxlint", ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"]),
  },
  { name: "types", run: () => tool("tsc", ["--noEmit", "-p", "."]) },
  { name: "types of the web app", run: () => tool("tsc", ["--noEmit", "-p", "apps/web"]) },
  {
    name: "types of the oldest browsers",
    run: () => tool("tsc", ["--noEmit", "-p", "apps/web/browser.tsconfig.json"]),
  },
  {
    name: "types of the service worker",
    run: () => tool("tsc", ["--noEmit", "-p", "apps/web/service-worker"]),
  },
  { name: "types of the stories", run: () => tool("tsc", ["--noEmit", "-p", "e2e"]) },
];
const unusedCode: Step = { name: "unused code", run: () => tool("knip", []) };
const rules: Step = { name: "rules without a test", run: () => script("scripts/list-untested-rules.ts", []) };
const webBuild: Step = {
  name: "web build",
  run: async () => ({ hasPassed: true, output: String(await buildWeb()) }),
};
const chromium: Step = {
  name: "chromium",
  run: async () => ({ hasPassed: true, output: (process.env["CHROME_PATH"] = findChromium()) }),
};
const otherBrowsers: Step = {
  name: "Firefox and WebKit",
  run: async () => ({ hasPassed: true, output: installBrowsers() }),
};

let passed = 0;
let failed = 0;
const asked = process.argv.slice(2);
try {
  // The steps of a lane run in sequence, the lanes in parallel.
  for (const lanes of lanesFor(asked)) await Promise.all(lanes.map(runLane));
} finally {
  rmSync(reports, { recursive: true });
}
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

function lanesFor([first, ...others]: string[]): Step[][][] {
  if (first === "--quick") return [[staticChecks, [rules, vitestOf(testFiles.filter(isQuick)), unusedCode]]];
  if (first === "--long") return [[longSteps(others)]];
  if (first !== undefined) return [[stepsFor([first, ...others])]];
  const pages = [webBuild, { name: "size budget", run: () => script("scripts/size-budget.ts", []) }];
  return [
    [
      [...staticChecks, unusedCode, rules, chromium],
      [...pages, vitestOf(testFiles), storiesOf(storyFiles)],
    ],
  ];
}

/** @param words parts of paths, none for all; `browsers`, `failover` and `couriers` are names by themselves */
function longSteps(words: string[]): Step[] {
  if (words[0] === "browsers") return [otherBrowsers, chromium, webBuild, storiesOf(browserStories)];
  if (words[0] === "failover") return [{ name: "failover", run: () => bench("failover") }];
  if (words[0] === "couriers") {
    process.env["TEST_SIZE"] = "long";
    return [vitestOf(testFiles.filter((path) => path.startsWith("bench/couriers/")))];
  }
  const isAsked = (path: string) => words.length === 0 || words.some((word) => path.includes(word));
  const [tests, stories] = [testFiles.filter(hasTwoSizes).filter(isAsked), storyFiles.filter(isAsked)];
  if (tests.length + stories.length === 0) {
    const reason = new Error(`There is no long test "${words.join(" ")}".`);
    return [{ name: "long tests", run: () => Promise.reject(reason) }];
  }
  console.log(["Long tests:", ...tests, ...stories].join("\n  "));
  process.env["TEST_SIZE"] = "long";
  return stepsOf(tests, stories);
}

/** @param words parts of paths; where no path has any of them, the name of a test or the beginning of one */
function stepsFor(words: string[]): Step[] {
  const isAsked = (path: string) => words.some((word) => path.includes(word));
  const [tests, stories] = [testFiles.filter(isAsked), storyFiles.filter(isAsked)];
  if (tests.length + stories.length > 0) return stepsOf(tests, stories);
  const name = words.join(" ");
  const hasName = (path: string) => readFileSync(join(root, path), "utf8").includes(name);
  const [namedTests, namedStories] = [testFiles.filter(hasName), storyFiles.filter(hasName)];
  return [
    ...(namedTests.length > 0 || namedStories.length === 0 ? [vitestOf(namedTests, name)] : []),
    ...(namedStories.length > 0 ? [chromium, webBuild, storiesOf(namedStories, name)] : []),
  ];
}

function stepsOf(tests: string[], stories: string[]): Step[] {
  return [
    ...(tests.length > 0 ? [vitestOf(tests)] : []),
    ...(stories.length > 0 ? [chromium, webBuild, storiesOf(stories)] : []),
  ];
}

async function runLane(steps: Step[]): Promise<void> {
  for (const step of steps) await runStep(step);
}

async function runStep({ name, run }: Step): Promise<void> {
  const startedAt = performance.now();
  const outcome = await run().catch((error: unknown): Outcome => {
    return { hasPassed: false, output: error instanceof Error ? error.message : String(error) };
  });
  const counts = outcome.counts ?? nothing;
  const isFine = outcome.hasPassed && counts.failed === 0 && counts.problems.length === 0;
  passed += counts.passed + (isFine ? 1 : 0);
  failed += counts.failed + (isFine ? 0 : 1);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const tests = outcome.counts === undefined ? "" : `: ${counts.passed} passed, ${counts.failed} failed`;
  console.log(`${isFine ? "ok    " : "FAILED"} ${seconds} s  ${name}${tests}`);
  if (!isFine) console.log([...counts.failures, ...counts.problems, outcome.output].join("\n"));
  // What a story counts is a result of its own.
  else for (const line of outcome.output.match(/^Counted: .+$/gm) ?? []) console.log(line);
}

/** @param name selects tests by name; then skipped tests do not count as a problem */
function vitestOf(files: string[], name?: string): Step {
  return {
    name: "tests",
    run: async () => {
      const report = join(reports, "vitest.json");
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const wanted = name === undefined ? files : [...files, "--testNamePattern", escaped(name)];
      // Listing all files would make a command line of 50 kB, and Vitest finds them by itself.
      const selection = files.length === testFiles.length ? [] : wanted;
      const outcome = await tool("vitest", ["run", "--allowOnly=false", ...reporters, ...selection]);
      if (!existsSync(report)) return { ...outcome, hasPassed: false };
      const counts = countVitest(JSON.parse(readFileSync(report, "utf8")), root, files);
      if (name === undefined) return { ...outcome, counts };
      const hasRun = counts.passed + counts.failed > 0;
      return {
        ...outcome,
        counts: { ...counts, problems: hasRun ? [] : [`No test is called "${name}".`] },
      };
    },
  };
}

function storiesOf(files: string[], name?: string): Step {
  return {
    name: "stories",
    run: async () => {
      const report = join(reports, "stories.json");
      const wanted = name === undefined ? files : [...files, "--grep", escaped(name)];
      const outcome = await tool("playwright", ["test", "--reporter=list,json", ...wanted], {
        environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      });
      if (!existsSync(report)) return { ...outcome, hasPassed: false };
      return { ...outcome, counts: countPlaywright(JSON.parse(readFileSync(report, "utf8")), files) };
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

function script(file: string, parameters: string[]): Promise<Outcome> {
  return output(process.execPath, [join(root, file), ...parameters], {});
}

/** With its output as it comes: it takes minutes, and its table is the result. */
function bench(name: string): Promise<Outcome> {
  return new Promise((resolve) => {
    spawn(process.execPath, [join(root, "bench/run.ts"), name], { stdio: "inherit" }).once("exit", (code) =>
      resolve({ hasPassed: code === 0, output: "" }),
    );
  });
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
