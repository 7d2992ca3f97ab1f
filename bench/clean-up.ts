import { constants } from "node:os";

type Step = () => unknown;

const steps: Step[] = [];
let isEndedBySignal = false;

/** Runs `work`; what it hands to `afterwards` is done when it has ended, the last first, or when a signal ends us. */
export async function withCleanUp<Result>(
  work: (afterwards: (step: Step) => void) => Promise<Result>,
): Promise<Result> {
  const before = steps.length;
  try {
    return await work((step) => steps.push(step));
  } finally {
    // The signal's own clean-up is under way and ends the process; whatever fails meanwhile fails because of it.
    if (isEndedBySignal) await new Promise(() => undefined);
    await cleanUpTo(before);
  }
}

/** Lets Ctrl-C and the like leave nothing running behind. */
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
