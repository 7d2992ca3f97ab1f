import type pg from "pg";
import { notify } from "../notifications/notify.ts";
import { askOfFailures } from "./delivery-questions.queries.ts";

const dayMs = 24 * 60 * 60 * 1000;

interface Failure {
  readonly shipmentId: string;
  readonly failedAt: Date;
  readonly reason: string;
}

/** Asks buyers when and how the courier comes again. A failure of days ago is only history: the courier has come since. */
export async function askBuyers(tx: pg.PoolClient, failures: readonly Failure[], now: Date): Promise<void> {
  if (failures.length === 0) return;
  const since = new Date(now.getTime() - 2 * dayMs);
  const asked = await askOfFailures(tx, JSON.stringify(failures), since);
  await notify(
    tx,
    asked.map((question) => ({ kind: "undelivered" as const, ...question })),
    now,
  );
}
