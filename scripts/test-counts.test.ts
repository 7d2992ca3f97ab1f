import { expect, it } from "vitest";
import { countPlaywright, countVitest } from "./test-counts.ts";

const passedTest = { fullName: "adds", status: "passed", failureMessages: [] };
const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    { name: "/repository/packages/a.test.ts", assertionResults: [passedTest, passedTest] },
    { name: "/repository/apps/b.test.tsx", assertionResults: [passedTest] },
  ],
};
const files = ["packages/a.test.ts", "apps/b.test.tsx"];

it("reports no problem when every file ran and every test passed", () => {
  expect(countVitest(vitest, "/repository", files)).toEqual({
    passed: 3,
    failed: 0,
    failures: [],
    problems: [],
  });
});

it("names the failed tests with their error messages", () => {
  const failedTest = { fullName: "takes", status: "failed", failureMessages: ["Error: 3 is not 4"] };
  const testResults = vitest.testResults.map((result, index) =>
    index === 0 ? result : { ...result, assertionResults: [passedTest, failedTest] },
  );
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults }, "/repository", files).failures).toEqual([
    "apps/b.test.tsx › takes\nError: 3 is not 4",
  ]);
});

it("reports a file that ran no test, and a file that did not run", () => {
  const testResults = vitest.testResults.map((result, index) =>
    index === 0 ? result : { ...result, assertionResults: [] },
  );
  const { problems } = countVitest({ ...vitest, testResults }, "/repository", [...files, "apps/c.test.ts"]);
  expect(problems).toEqual(["apps/b.test.tsx ran no test", "apps/c.test.ts ran no test"]);
});

it("reports skipped tests, and a run without any test", () => {
  expect(
    countVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 }, "/repository", files).problems,
  ).toEqual(["2 tests were skipped"]);
  expect(countVitest({ ...vitest, testResults: [] }, "/repository", []).problems).toEqual([
    "there is no test to run",
  ]);
});

it("counts a flaky story as failed, and reports story files that did not run", () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 0 },
    suites: [
      {
        file: "buyer-checks-out.e2e.ts",
        specs: [
          { title: "pays", ok: true, tests: [{ results: [{ errors: [] }] }] },
          {
            title: "pays late",
            ok: false,
            tests: [{ results: [{ errors: [{ message: "Error: no button" }] }] }],
          },
        ],
        suites: [
          {
            file: "buyer-checks-out.e2e.ts",
            specs: [{ title: "pays on a phone", ok: false, tests: [{ results: [{ errors: [{}] }] }] }],
          },
        ],
      },
    ],
  };
  expect(countPlaywright(report, ["e2e/buyer-checks-out.e2e.ts", "e2e/visitor-browses.e2e.ts"])).toEqual({
    passed: 4,
    failed: 3,
    failures: [
      "buyer-checks-out.e2e.ts › pays late\nError: no button",
      "buyer-checks-out.e2e.ts › pays on a phone\n",
    ],
    problems: ["e2e/visitor-browses.e2e.ts ran no test"],
  });
});
