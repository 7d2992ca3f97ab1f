import { constants } from "node:os";

type Step = () => unknown;

/** Adds a step that cleans up. */
export type Afterwards = (step: Step) => void;

const steps: Step[] = [];
let isEndedBySignal = false;

/** Runs `work`. The steps passed to `afterwards` run in reverse order when it ends or the process gets a signal. */
export async function withCleanUp<Result>(
  work: (afterwards: Afterwards) => Promise<Result>,
): Promise<Result> {
  const before = steps.length;
  try {
    return await work((step) => steps.push(step));
  } finally {
    // The signal handler cleans up and exits; errors in the meantime are its consequence and must not be reported.
    if (isEndedBySignal) await new Promise(() => undefined);
    await cleanUpTo(before);
  }
}

/** Cleans up on Ctrl-C and other signals, so that no process keeps running. */
export function cleanUpOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      isEndedBySignal = true;
      console.error(`Ended by ${signal} before there were results.`);
      void cleanUpTo(0).finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

async function cleanUpTo(count: number): Promise<void> {
  while (steps.length > count) await steps.pop()?.();
}
