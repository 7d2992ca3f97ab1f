import { setImmediate as nextTurn } from "node:timers/promises";
import { createSemaphore } from "../../platform/semaphore.ts";

const refusal = "Very many products are asked for from your connection. Please try again in a minute.";

// A browser has some at the same time; a search takes milliseconds.
const maxWaiting = 200;
const maxWaitingPerClient = 50;

/** Work for a client, after that of each client that asked before. @throws ShopError 429 when too much of this client waits */
export type Lane = <Result>(client: string, work: () => Result | Promise<Result>) => Promise<Result>;

/**
 * What reads many products waits for its turn among clients: who asks without end uses neither all connections to the
 * database, which sign-in and payment need, nor all the time of the process.
 */
export function createLane(max: number): Lane {
  const acquire = createSemaphore({ max, maxWaiting, maxWaitingPerClient, refusal });
  return async (client, work) => {
    const release = await acquire({ client });
    try {
      return await work();
    } finally {
      // Other requests have their turn between two of these.
      void nextTurn().then(release);
    }
  };
}
