import type { FastifyBaseLogger } from "fastify";
import type { RunningShop } from "./start-shop.ts";

// Longer than any request may take but an export, shorter than the time orchestrators give before they kill.
const longestStopMs = 10_000;
const endedBy = { SIGINT: 130, SIGTERM: 143 } as const;

/** The first signal stops the shop in good order; a second one, or a stop that takes too long, ends it at once. */
export function stopOnSignals(shop: RunningShop, log: FastifyBaseLogger): void {
  let isStopping = false;
  const onSignal = (signal: keyof typeof endedBy) => {
    if (isStopping) process.exit(endedBy[signal]);
    isStopping = true;
    log.info({ signal }, "stopping: requests in flight are finished first");
    setTimeout(() => {
      log.error("the shop did not stop in time");
      process.exit(1);
    }, longestStopMs).unref();
    shop.stop().then(
      () => {
        log.info("stopped");
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, "the shop did not stop in good order");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
