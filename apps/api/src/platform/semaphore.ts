import { createFairQueue } from "./fair-queue.ts";
import { tooManyRequests } from "./shop-error.ts";

interface Limits {
  /** How many may hold the semaphore at the same time, in this process. */
  max: number;
  /** How many may wait; without it, any number. */
  maxWaiting?: number;
  /** How many of one client may wait; without it, as many as in all. */
  maxWaitingPerClient?: number;
  /** The message for callers who may not wait. */
  refusal?: string;
}

interface Turn {
  /** The client that waits: a client IP or an account. Callers without one are one client. */
  readonly client?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Must always be called, also after a failure; a second call does nothing. */
export type Release = () => void;

/** @throws ShopError 429 for who may not wait; the signal's reason when it aborts while waiting */
export type Acquire = (turn?: Turn) => Promise<Release>;

/**
 * A counting semaphore with fair turns: clients are served one after the other, each in the order of its own calls, so that
 * a client waits for one call of each other client, however many those have sent. When too many wait, the client with most
 * waiting loses its last one.
 */
export function createSemaphore(limits: Limits): Acquire {
  const { max, maxWaiting = Infinity, maxWaitingPerClient = Infinity, refusal = "" } = limits;
  let held = 0;
  const queue = createFairQueue<Waiting>();

  function release(): void {
    const next = queue.shift();
    // Passed on directly, so `held` stays the same.
    if (next) next.enter();
    else held -= 1;
  }

  function wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.remove(client, waiting);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        enter: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
        refuse: () => {
          signal?.removeEventListener("abort", leave);
          reject(tooManyRequests(refusal, 60));
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      const waitingOfClient = queue.push(client, waiting);
      if (waitingOfClient > maxWaitingPerClient) {
        queue.remove(client, waiting);
        waiting.refuse();
      } else if (queue.length > maxWaiting) queue.popOfMost()?.refuse();
    });
  }

  return async ({ client = "", signal } = {}) => {
    signal?.throwIfAborted();
    if (held < max) held += 1;
    else await wait(client, signal);
    let isReleased = false;
    return () => {
      if (!isReleased) release();
      isReleased = true;
    };
  };
}

interface Waiting {
  readonly enter: () => void;
  readonly refuse: () => void;
}
