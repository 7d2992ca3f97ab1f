import type { FastifyBaseLogger } from "fastify";

/** Repeats `work`, which must not reject, with pauses. @returns stops it and waits for a running one */
export function repeat(work: (stopping: AbortSignal) => Promise<void>, pauseMs: number): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let timer = setTimeout(run, pauseMs).unref();
  function run(): void {
    running = work(stopping.signal).then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(run, pauseMs).unref();
    });
  }
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

/** The same work without its errors: logs one line per outage, not one per attempt. */
export function loggingFirstFailure<Arguments extends unknown[]>(
  work: (...of: Arguments) => Promise<void>,
  log: FastifyBaseLogger,
  message: string,
): (...of: Arguments) => Promise<void> {
  let isFailing = false;
  return async (...of) => {
    try {
      await work(...of);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, message);
      isFailing = true;
    }
  };
}
