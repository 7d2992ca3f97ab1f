import { findRuleProblems, readRules, readTestFiles } from "./rules.ts";

// `npm run rules`: prints the rules of docs/rules that no test covers; fails when there is one.
const rules = readRules();
const problems = findRuleProblems(rules, readTestFiles());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`Each of the ${rules.length} rules has a test.`);
