import type { InvalidCsvRow, StatusCsv, StatusCsvRow } from "@dakbag/domain/imports/status-csv";
import { formatQuantity } from "@dakbag/domain/money/money";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { applyOrderChanges } from "../orders/apply-order-changes.ts";
import {
  changesOf,
  type OrderChange,
  type PlannedChange,
  type PlannedOrderChange,
  planOrderChanges,
} from "../orders/plan-order-changes.ts";
import { addStatusUpload, addUploadedOrders } from "./bulk-updates.queries.ts";

export interface StatusOutcome {
  readonly updatedCount: number;
  readonly notFoundCount: number;
  readonly sameStatusCount: number;
  readonly invalid: readonly InvalidCsvRow[];
}

/** A file with what was read in it. */
export interface StatusUpload {
  readonly fileName: string;
  readonly csv: StatusCsv;
}

/**
 * Applies a status CSV in one transaction: the orders, their goods and their history, and what is needed to take it
 * back. Rows that name no order or cannot be applied leave the others alone. A file that changes nothing leaves no
 * trace, so the same file twice is the same as once.
 */
export function applyStatusCsv(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { fileName, csv }: StatusUpload,
  actor: Actor,
): Promise<StatusOutcome> {
  const now = clock();
  return transaction(db, async (tx) => {
    const planned = await planOrderChanges(tx, orderChangesOf(csv), { locks: true });
    const outcome = countOutcome(csv, planned);
    const changes = changesOf(planned);
    if (changes.length === 0) return outcome;
    await applyOrderChanges(tx, changes, { by: "file", fileName }, actor, now);
    await recordUpload(tx, { fileName, changes, outcome }, actor, now);
    return outcome;
  });
}

/** What a file wants of orders; an empty cell leaves what the order has. */
export function orderChangesOf({ rows }: StatusCsv): OrderChange[] {
  return rows.map(({ line, orderId, status, invoice, partnerName, trackingId }) => ({
    line,
    orderId,
    status,
    invoice: invoice || undefined,
    partnerName: partnerName || undefined,
    trackingId: trackingId || undefined,
  }));
}

/** Sums up a plan: every row of the file is in one of the four. */
export function countOutcome(csv: StatusCsv, planned: readonly PlannedChange[]): StatusOutcome {
  const count = (verdict: PlannedChange["verdict"]) =>
    planned.filter((one) => one.verdict === verdict).length;
  const refused = planned.flatMap((one, at) => {
    const row = csv.rows[at];
    return one.verdict === "invalid" && row ? [invalidRow(row, one.reason)] : [];
  });
  return {
    updatedCount: count("updated"),
    notFoundCount: count("notFound"),
    sameStatusCount: count("same"),
    invalid: [...csv.invalid, ...refused].toSorted((one, other) => one.line - other.line),
  };
}

const invalidRow = ({ line, orderId }: StatusCsvRow, reason: string): InvalidCsvRow => ({
  line,
  orderId,
  reason,
});

async function recordUpload(
  tx: pg.PoolClient,
  {
    fileName,
    changes,
    outcome,
  }: { fileName: string; changes: readonly PlannedOrderChange[]; outcome: StatusOutcome },
  actor: Actor,
  now: Date,
): Promise<void> {
  const id = uuidV7(now);
  const { updatedCount, sameStatusCount, notFoundCount, invalid } = outcome;
  await addStatusUpload(
    tx,
    id,
    now,
    actor.userId,
    actor.name,
    fileName,
    changes.length,
    updatedCount,
    sameStatusCount,
  );
  await addUploadedOrders(
    tx,
    id,
    changes.map(({ before }) => before.id),
    changes.map(({ before: { id: _id, orderNumber: _number, ...before } }) => JSON.stringify(before)),
    changes.map(({ after }) => JSON.stringify(after)),
  );
  const summary = `${fileName} changed ${formatQuantity(changes.length)} orders: updated ${updatedCount}, same status ${sameStatusCount}, not found ${notFoundCount}, invalid ${invalid.length}.`;
  await recordAudit(tx, actor, now, [{ action: "orders.bulk-updated", subject: fileName, summary }]);
}
