import type { CleanupState } from "@dakbag/contracts/order-cleanup";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction, one } from "../../platform/database.ts";
import { addJob } from "../../platform/jobs.queries.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { insertCleanup, type CleanupRow } from "./order-cleanup.queries.ts";
import * as orderCleanupRows from "./order-cleanup.queries.ts";

// The job of a crashed worker stays locked for hours; after this time without progress a start queues it again.
const staleAfterMs = 5 * 60 * 1000;

/** Starts a cleanup, or joins the one that runs (rulings: orders and staff). */
export function startCleanup(
  { db, clock }: Pick<Shop, "db" | "clock">,
  actor: Actor,
): Promise<{ joined: boolean; cleanup: CleanupState }> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [added] = await insertCleanup(tx, uuidV7(now), now, actor.userId, actor.name);
    if (added) {
      await queue(tx, added.id);
      const summary = "The cleanup of pending orders past their reservation was started.";
      await recordAudit(tx, actor, now, [{ action: "orders.cleanup-started", subject: "orders", summary }]);
      return { joined: false, cleanup: presentCleanup(added) };
    }
    const running = await findLastCleanup(tx);
    if (running && now.getTime() - running.progressedAt.getTime() > staleAfterMs) await queue(tx, running.id);
    return { joined: true, cleanup: presentCleanup(running) };
  });
}

const queue = (tx: pg.PoolClient, cleanupId: string) =>
  addJob(tx, "clean-up-orders", JSON.stringify({ cleanupId }), `cleanup:${cleanupId}`);

/** The progress of a cleanup. */
export function presentCleanup(row: CleanupRow | undefined): CleanupState {
  const { checked = 0, settled = 0, released = 0, leftAlone = 0 } = row ?? {};
  return {
    state: stateOf(row),
    startedBy: row?.startedByName ?? null,
    startedAt: row?.startedAt.toISOString() ?? null,
    finishedAt: row?.finishedAt?.toISOString() ?? null,
    // Orders may be paid or cancelled while it runs; the total is never less than what was checked.
    total: Math.max(row?.total ?? 0, checked),
    checked,
    settled,
    released,
    left: leftAlone,
  };
}

function stateOf(row: CleanupRow | undefined): CleanupState["state"] {
  if (!row) return "never";
  if (row.finishedAt) return "done";
  return row.total === null ? "queued" : "running";
}

export const findLastCleanup = one(orderCleanupRows.findLastCleanup);
