import { join, relative } from "node:path";

/** How many tests passed and failed, which ones failed, and problems of the run as a whole. */
export interface Counts {
  passed: number;
  failed: number;
  /** Name and error of every failed test. */
  failures: string[];
  problems: string[];
}

/** The part of Vitest's JSON report that is used here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** The part of Playwright's JSON report that is used here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
}

/** @param expectedFiles every test file there is: each must have run at least one test */
export function countVitest(report: VitestReport, root: string, expectedFiles: string[]): Counts {
  const ran = report.testResults.filter(({ assertionResults }) => assertionResults.length > 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const filesThatRan = ran.map(({ name }) => relative(root, name));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map((test) => failure(relative(root, name), test.fullName, test.failureMessages ?? [])),
    ),
    problems: findProblems({ skipped, expectedFiles, filesThatRan }),
  };
}

/** A story that passes only on a retry counts as failed. */
export function countPlaywright({ stats, suites }: PlaywrightReport, expectedFiles: string[]): Counts {
  const filesThatRan = suites.map(({ file }) => join("e2e", file));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOfSuite),
    problems: findProblems({ skipped: stats.skipped, expectedFiles, filesThatRan }),
  };
}

function failuresOfSuite({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failure(
        file,
        title,
        errors.map(({ message = "" }) => message),
      );
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function failure(file: string, title: string, messages: string[]): string {
  return [`${file} › ${title}`, ...messages].join("\n");
}

function findProblems(run: { skipped: number; expectedFiles: string[]; filesThatRan: string[] }): string[] {
  const ran = new Set(run.filesThatRan);
  const problems = run.expectedFiles.filter((file) => !ran.has(file)).map((file) => `${file} ran no test`);
  if (run.expectedFiles.length === 0) problems.push("there is no test to run");
  if (run.skipped > 0) problems.push(`${run.skipped} tests were skipped`);
  return problems;
}
