import { setTimeout as pause } from "node:timers/promises";

/** The result of `work`, or an error when it takes too long; the work itself continues until its own timeouts. */
export async function withTimeout<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopWaiting = new AbortController();
  const tooLong = pause(milliseconds, undefined, { signal: stopWaiting.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([tooLong, work()]);
  } finally {
    stopWaiting.abort();
  }
}
