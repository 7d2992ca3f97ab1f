import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { allowLongStatements } from "../../platform/long-statements.queries.ts";
import { countDemand } from "./count-demand.ts";
import {
  findStoredLevels,
  lockStoredLevels,
  maxChanges,
  writeAllLevels,
  writeChangedLevels,
} from "./stock-levels.queries.ts";

/** Stores the levels of what has changed; of all products when the demand of these days is a new one. */
export async function writeStockLevels(
  db: pg.Pool,
  { first, last }: { first: string; last: string },
): Promise<void> {
  await countDemand(db, { first, last });
  const [stored] = await findStoredLevels(db, first, last);
  if (stored?.changes === 0) return;

  await transaction(db, async (tx) => {
    const [lock] = await lockStoredLevels(tx);
    // Another process is writing them.
    if (!lock) return;
    const [now] = await findStoredLevels(tx, first, last);
    if (now && now.changes <= maxChanges) await writeChangedLevels(tx, now.since, first, last);
    else {
      await allowLongStatements(tx);
      await writeAllLevels(tx, first, last);
    }
  });
}
