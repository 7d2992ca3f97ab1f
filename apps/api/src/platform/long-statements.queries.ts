import { statement } from "./database.ts";

/** For statements of jobs that read every order or every product, in a transaction that has called `allowLongStatements`. */
export const maxLongMs = 10 * 60_000;

/** Raises PostgreSQL's time limit and its memory for sorting until the end of this transaction. */
export const allowLongStatements = statement<[], never>(
  "database.allow_long_statements",
  `SELECT set_config('statement_timeout', '${maxLongMs}', true), set_config('work_mem', '64MB', true)`,
);
