import { tooManyRequests } from "./shop-error.ts";

interface Limits {
  /** How many may hold the semaphore at once, in this process. */
  max: number;
  /** How many may wait; without it, any number. */
  maxWaiting?: number;
  /** The message for callers beyond `maxWaiting`. */
  refusal?: string;
}

/** Must always be called, also after a failure; a second call does nothing. */
export type Release = () => void;

/** @throws ShopError 429 when the queue is full; the signal's reason when it aborts while waiting */
export type Acquire = (signal?: AbortSignal) => Promise<Release>;

/** A counting semaphore with a first-in-first-out queue of bounded length. */
export function createSemaphore({ max, maxWaiting = Infinity, refusal = "" }: Limits): Acquire {
  let held = 0;
  const queue: (() => void)[] = [];

  function release(): void {
    const next = queue.shift();
    // Passed on directly, so `held` stays the same.
    if (next) next();
    else held -= 1;
  }

  return async (signal) => {
    signal?.throwIfAborted();
    if (held < max) held += 1;
    else if (queue.length >= maxWaiting) throw tooManyRequests(refusal, 60);
    else await enqueue(queue, signal);
    let isReleased = false;
    return () => {
      if (!isReleased) release();
      isReleased = true;
    };
  };
}

function enqueue(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.splice(queue.indexOf(enter), 1);
      reject(signal?.reason as Error);
    };
    const enter = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    queue.push(enter);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
