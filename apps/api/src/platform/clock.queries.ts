import { statement } from "./database.ts";

/**
 * SQL: whether a time is more than a minute ahead. It was stored before the clock went back, and what waits for it would wait
 * until the clock reaches it again.
 */
export const isAhead = (time: string, now = "$1::timestamptz"): string =>
  `${time} > ${now} + interval '1 minute'`;

/** The database's clock, which all copies of the shop use, and whether it takes no writes for now. */
export const findTime = statement<[], { now: Date; isReadOnly: boolean }>(
  "clock.find_time",
  `SELECT clock_timestamp() AS now,
     pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
);
