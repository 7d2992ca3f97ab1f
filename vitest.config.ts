import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { readRules } from "./scripts/rules.ts";
import { quickTests } from "./scripts/quick-tests.ts";

const setupFiles = ["scripts/test-setup/refuse-unexpected.ts"];
/**
 * Tests that need the web app as it is built (no others wait for the build), one that replaces a module of Node, and
 * two that replace the page's location, which in the threads below is jsdom's own.
 */
const inProcessesOfTheirOwn = [
  "apps/web/app/boot/scripts-after-paint.test.tsx",
  "apps/web/app/boot/use-code-recovery.test.tsx",
  "apps/server/src/site.test.ts",
  "scripts/start.test.ts",
  "scripts/built-scripts.test.ts",
  "apps/api/src/features/account/sign-in-work.test.ts",
];
for (const file of inProcessesOfTheirOwn)
  if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which does not exist.`);

/**
 * Only what hangs is ended: servers and processes that take seconds alone take twenty times as long beside other work. How fast
 * something has to be is measured by benches.
 */
const [testTimeout, hookTimeout] = [180_000, 300_000];
const expect = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    // Vitest would leave one core idle, which on two is half of them.
    maxWorkers: "100%",
    // A test that names a rule which does not exist fails.
    tags: readRules().map(({ tag, text }) => ({ name: tag, description: text })),
    projects: [
      // Properties try hundreds of cases each, and other projects share the cores.
      {
        test: {
          name: "rules",
          include: quickTests,
          // Pure functions leave nothing behind: files may share a process.
          isolate: false,
          setupFiles,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "node",
          include: ["apps/{api,sandbox,server}/**/*.test.ts", "{scripts,bench}/**/*.test.ts"],
          exclude: [...quickTests, ...inProcessesOfTheirOwn],
          // Loading the app anew for each file would take a third of the time. Whatever holds state is made by a test.
          isolate: false,
          globalSetup: "apps/api/test-support/database-for-the-run.ts",
          setupFiles,
          testTimeout,
          hookTimeout,
          expect,
        },
      },
      {
        test: {
          name: "isolated",
          include: inProcessesOfTheirOwn,
          globalSetup: [
            "apps/api/test-support/database-for-the-run.ts",
            "scripts/test-setup/build-web-once.ts",
          ],
          setupFiles,
          testTimeout,
          hookTimeout,
          expect,
        },
      },
      {
        test: {
          name: "screen",
          include: ["apps/web/**/*.test.{ts,tsx}"],
          exclude: inProcessesOfTheirOwn,
          environment: "jsdom",
          // A context of its own for each file, in a thread that loads jsdom once: a third of the time of a process each.
          pool: "vmThreads",
          // Files of pictures take these rules along; of other style sheets no test needs the text.
          css: { include: [/\/(drawn|tokens)\.css\?raw$/] },
          setupFiles: [
            ...setupFiles,
            "scripts/test-setup/workers-as-threads.ts",
            "apps/web/test-support/refuse-lost-text.ts",
          ],
          // Before each test. Not above: the files of a process would find the fakes of the one before.
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: 30_000,
          // As long as the testing library waits (render-page.tsx).
          expect: { poll: { timeout: 5000 } },
        },
      },
    ],
  },
});
