// India keeps one time zone, 5 h 30 min before UTC, without summer time.
const aheadOfUtcMs = 5.5 * 60 * 60 * 1000;

/** The calendar day of an instant in Asia/Kolkata, as YYYY-MM-DD. Such days compare as texts. */
export function indiaDay(now: Date): string {
  return new Date(now.getTime() + aheadOfUtcMs).toISOString().slice(0, 10);
}
