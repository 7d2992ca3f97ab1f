import { isDatabaseError } from "@dakbag/api/platform/database-unavailable";
import { readCommandLine } from "./command-line.ts";
import { createLog } from "./log.ts";
import type { RunningShop } from "./start-shop.ts";

// After STOP_DELAY_SECONDS. Longer than any request but a report, shorter than the grace period of orchestrators.
const stopTimeoutMs = 10_000;
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

const { configuration, ...options } = readCommandLine();
const log = createLog(configuration.LOG_LEVEL);

process.on("uncaughtException", (error) => exitWith(error, "uncaught exception"));
process.on("unhandledRejection", (error) => {
  // graphile-worker 0.18 records the end of a job without awaiting it. Whatever the database says to that is harmless: the
  // job is found abandoned later.
  if (isDatabaseError(error)) log.error({ err: error }, "the end of a job could not be recorded");
  else exitWith(error, "unhandled rejection");
});

// React chooses its build by this at its first import, and the web app is always built for production.
process.env["NODE_ENV"] = "production";

try {
  const { startShop } = await import("./start-shop.ts");
  const shop = await startShop(configuration, { ...options, log });
  stopOnSignals(shop);
  log.info({ role: options.role, address: shop.address }, "the shop is open");
} catch (error) {
  exitWith(error, "the shop could not start");
}

/** The first signal stops the shop gracefully; a second one, or the timeout, ends it at once. */
function stopOnSignals(shop: RunningShop): void {
  let isStopping = false;
  const onSignal = (signal: keyof typeof exitCodes) => {
    if (isStopping) process.exit(exitCodes[signal]);
    isStopping = true;
    log.info({ signal }, "stopping: requests in flight are finished first");
    setTimeout(
      () => {
        log.error("the shop did not stop in time");
        process.exit(1);
      },
      configuration.STOP_DELAY_SECONDS * 1000 + stopTimeoutMs,
    ).unref();
    shop.stop().then(
      () => {
        log.info("stopped");
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, "the shop did not stop gracefully");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

function exitWith(error: unknown, what: string): never {
  log.fatal({ err: error }, what);
  process.exit(1);
}
