import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { withCleanUp } from "./support/clean-up.ts";
import type { Measurement } from "./support/measurement.ts";
import { type Mutant, mutants } from "./mutants.ts";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

/** Mutation testing: each bug is put into a copy of the last commit, and its tests must fail. */
export function measure(): Promise<Measurement[]> {
  return withCleanUp(async (afterwards) => {
    const tree = join(makeTemporaryDataDir("bench"), "tree");
    await run("git", ["worktree", "add", "--detach", tree, "HEAD"], { cwd: root });
    afterwards(async () => {
      await run("git", ["worktree", "remove", "--force", tree], { cwd: root });
      rmSync(join(tree, ".."), { recursive: true });
    });
    linkModules(tree);

    const allTests = [...new Set(mutants.flatMap(({ tests }) => tests))];
    const unmutated = await runTests(tree, allTests);
    if (unmutated.failed.length > 0 || unmutated.passed === 0)
      throw new Error(
        `Without any bug ${unmutated.failed.length} tests fail: ${unmutated.failed.join("; ")}`,
      );

    const measurements: Measurement[] = [];
    for (const mutant of mutants) {
      const restore = applyMutant(tree, mutant);
      const { failed } = await runTests(tree, mutant.tests);
      restore();
      console.log(`${failed.length > 0 ? "caught  " : "SURVIVED"} ${mutant.bug}: ${failed[0] ?? ""}`);
      measurements.push({
        what: mutant.bug,
        unit: "failing tests",
        measured: failed.length,
        against: 1,
        limit: { atLeast: 1 },
      });
    }
    return measurements;
  });
}

/** Links the installed packages into the copy; the project's own packages point to the copy. */
function linkModules(tree: string): void {
  const from = join(root, "node_modules");
  const to = join(tree, "node_modules");
  mkdirSync(join(to, "@dakbag"), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== "@dakbag" && name !== ".vite") symlinkSync(join(from, name), join(to, name));
  }
  for (const part of ["apps", "packages"]) {
    for (const name of readdirSync(join(tree, part)))
      symlinkSync(relative(join(to, "@dakbag"), join(tree, part, name)), join(to, "@dakbag", name));
  }
}

/** Changes the file. @returns a function that restores it */
function applyMutant(tree: string, { bug, file, from, to }: Mutant): () => void {
  const path = join(tree, file);
  const program = readFileSync(path, "utf8");
  const parts = program.split(from);
  if (parts.length !== 2)
    throw new Error(
      `${bug}: its code occurs ${parts.length - 1} times in ${file}, not once. Update the mutant.`,
    );
  writeFileSync(path, parts.join(to));
  return () => writeFileSync(path, program);
}

async function runTests(
  tree: string,
  tests: readonly string[],
): Promise<{ passed: number; failed: string[] }> {
  const outputFile = join(tree, "..", "report.json");
  rmSync(outputFile, { force: true });
  const parameters = ["run", "--reporter=json", `--outputFile=${outputFile}`, ...tests];
  // Vitest exits with 1 when a test fails; the report says which.
  await run(join(tree, "node_modules/.bin/vitest"), parameters, { cwd: tree }).catch(() => undefined);
  const { numPassedTests, testResults } = report.parse(JSON.parse(readFileSync(outputFile, "utf8")));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName);
  return { passed: numPassedTests, failed };
}
