export type Alarms = {
  /** Answers how to call it off. */
  ringIn(delayMs: number, action: () => void): () => void;
  silence(): void;
};

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Timers that one call stops, all at once. */
export function createAlarms(): Alarms {
  const timers = new Set<NodeJS.Timeout>();
  return {
    ringIn(delayMs, action) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          action();
        },
        Math.min(Math.max(delayMs, 0), LONGEST_TIMER_MS),
      );
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    silence() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
