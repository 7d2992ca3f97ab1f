import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { lockWords, writeWords } from "./desk-order-words.queries.ts";
import * as deskOrderWordsRows from "./desk-order-words.queries.ts";

const batchSize = 500;

/** Writes what the desk's search reads of every order that was placed or changed, unless another process is doing it. */
export async function writeDeskOrderWords(db: pg.Pool, stopping?: AbortSignal): Promise<void> {
  let changes = batchSize;
  while (changes === batchSize && stopping?.aborted !== true) {
    changes = await transaction(db, async (tx) => {
      const [lock] = await lockWords(tx);
      if (!lock?.isLocked) return 0;
      const [written] = await writeWords(tx, batchSize);
      return written?.changes ?? 0;
    });
  }
}

export const { deleteWordsOf } = deskOrderWordsRows;
