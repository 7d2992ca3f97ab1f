export type Timers = {
  /** @returns cancels the timer */
  schedule(delayMs: number, action: () => void): () => void;
  cancelAll(): void;
};

const maxTimerMs = 2 ** 31 - 1;

/** Timers that can be cancelled together. */
export function createTimers(): Timers {
  const timers = new Set<NodeJS.Timeout>();
  return {
    schedule(delayMs, action) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          action();
        },
        Math.min(Math.max(delayMs, 0), maxTimerMs),
      );
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    cancelAll() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
