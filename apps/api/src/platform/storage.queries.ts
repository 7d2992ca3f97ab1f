import type pg from "pg";
import { statement, transaction } from "./database.ts";

// The default tablespace is where the shop's tables are.
const limitMemory = statement<[], never>(
  "storage.set_little_memory",
  "SELECT set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)",
);

// PostgreSQL keeps the rows of a function before it returns the first.
const spill = statement<[], never>("storage.spill", "SELECT FROM generate_series(1, 100000) LIMIT 1");

/**
 * Has PostgreSQL write a megabyte to its disk and remove it again: rows that do not fit into its memory. Changes of rows often
 * succeed on a full disk, where pages have space left; nothing that needs more space does.
 *
 * @throws DatabaseError when the disk has no space left
 */
export async function writeMegabyte(db: pg.Pool): Promise<void> {
  await transaction(db, async (tx) => {
    await limitMemory(tx);
    await spill(tx);
  });
}
