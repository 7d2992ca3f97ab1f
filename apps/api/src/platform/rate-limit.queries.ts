import { isAhead } from "./clock.queries.ts";
import { statement } from "./database.ts";

/** The window has ended, or it was begun before the clock went back: no window ends later than one that begins now. */
const hasEnded = `(rate_limits.window_ends_at <= $2 OR ${isAhead("rate_limits.window_ends_at", "$3")})`;

/** Counts one hit, starting a new window when the old one has ended; no row when the limit is reached. */
export const countHit = statement<
  [bucket: string, now: Date, windowEndsAt: Date, max: number],
  { hits: number }
>(
  "rate_limit.count_hit",
  `INSERT INTO rate_limits (bucket, window_ends_at, hits) VALUES ($1, $3, 1)
   ON CONFLICT (bucket) DO UPDATE
     SET hits = CASE WHEN ${hasEnded} THEN 1 ELSE rate_limits.hits + 1 END,
         window_ends_at = CASE WHEN ${hasEnded} THEN excluded.window_ends_at ELSE rate_limits.window_ends_at END
     WHERE ${hasEnded} OR rate_limits.hits < $4
   RETURNING hits`,
);

export const findWindowEnd = statement<[bucket: string], { window_ends_at: Date }>(
  "rate_limit.find_window_end",
  `SELECT window_ends_at FROM rate_limits WHERE bucket = $1`,
);

export const decrementHits = statement<[bucket: string], never>(
  "rate_limit.decrement_hits",
  `UPDATE rate_limits SET hits = hits - 1 WHERE bucket = $1 AND hits > 0`,
);

export const deleteBucket = statement<[bucket: string], never>(
  "rate_limit.delete_bucket",
  `DELETE FROM rate_limits WHERE bucket = $1`,
);

export const deleteExpiredWindows = statement<[now: Date], never>(
  "rate_limit.delete_expired_windows",
  `DELETE FROM rate_limits WHERE window_ends_at <= $1`,
);
