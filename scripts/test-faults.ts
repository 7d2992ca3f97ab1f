import { spawn } from "node:child_process";
import { join } from "node:path";

/**
 * `npm run test:faults`: the tests of races, deaths, late news and attacks, each as long as it can be. `npm test` runs
 * the same files with figures that take seconds (apps/api/test-support/quick-or-long.ts).
 */
const root = join(import.meta.dirname, "..");
const files = [
  "api/src/hostile-input",
  "api/src/full-disk",
  "account/one-time-code-attacks",
  "account/sessions",
  "checkout/payment-interleavings",
  "checkout/last-goods",
  "checkout/settle-payment",
  "checkout/provider-scenarios",
  "checkout/forged-payments",
  "checkout/random-carts",
  "catalogue/stock",
  "invoices/issue-invoice",
  "refunds/refund-races",
  "ledger/ledger",
  "platform/database-pulse",
  "platform/job-runner",
  "server/src/log-secrets",
  "server/src/two-copies",
  "server/src/wrong-clock",
  "server/src/backup",
  "bench/kills",
];

const tests = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--project=node", ...files], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, FAULTS: "long" },
});
tests.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
