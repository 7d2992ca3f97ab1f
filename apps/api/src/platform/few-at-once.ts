import { tooMany } from "./shop-error.ts";

interface Limits {
  /** How many may be at work at once in this process. */
  most: number;
  /** How many may wait for their turn. */
  mostWaiting: number;
  /** What those are told for whom there is no place to wait. */
  refusal: string;
}

/** A turn that was waited for; whoever has it must end it, whatever happens. */
export type EndTurn = () => void;

/**
 * Lets a few do heavy work at once; others wait in their order, and past `mostWaiting` are refused.
 *
 * @returns takes a turn. It throws ShopError 429 where nobody else may wait, and the signal's reason when that comes first
 */
export function fewAtOnce({ most, mostWaiting, refusal }: Limits): (signal: AbortSignal) => Promise<EndTurn> {
  let working = 0;
  const waiting: (() => void)[] = [];

  function endTurn(): void {
    const next = waiting.shift();
    // The turn is handed on, so the count of those at work stays.
    if (next) next();
    else working -= 1;
  }

  return async (signal) => {
    signal.throwIfAborted();
    if (working < most) working += 1;
    else if (waiting.length >= mostWaiting) throw tooMany(refusal, 60);
    else await turnOf(waiting, signal);
    let isOver = false;
    return () => {
      if (!isOver) endTurn();
      isOver = true;
    };
  };
}

function turnOf(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal.reason as Error);
    };
    const take = () => {
      signal.removeEventListener("abort", leave);
      resolve();
    };
    waiting.push(take);
    signal.addEventListener("abort", leave, { once: true });
  });
}
