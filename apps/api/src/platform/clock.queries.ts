import { statement } from "./database.ts";

/** The database's clock, which all copies of the shop use, and whether it takes no writes for now. */
export const findTime = statement<[], { now: Date; isReadOnly: boolean }>(
  "clock.find_time",
  `SELECT clock_timestamp() AS now,
     pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
);
