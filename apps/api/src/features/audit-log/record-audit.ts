import type pg from "pg";
import type { Actor, CommandLine } from "../../platform/caller.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { insertAuditEntries } from "./audit-log.queries.ts";

/** One field before and after a change. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The fields that differ between two states.
 *
 * @param names the label of each field in the log, in the order of display
 */
export function changedFields<Field extends string>(
  before: Readonly<Record<NoInfer<Field>, unknown>>,
  after: Readonly<Record<NoInfer<Field>, unknown>>,
  names: Readonly<Record<Field, string>>,
): FieldChange[] {
  return (Object.keys(names) as Field[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field: names[field], before: before[field], after: after[field] }));
}

export interface AuditEntry {
  /** `noun.what-happened`, for instance "product.price-changed". */
  readonly action: string;
  /** The readable identifier of what was changed: a SKU, a phone number. */
  readonly subject: string;
  /** A sentence for staff. */
  readonly summary: string;
  readonly changes?: readonly FieldChange[];
}

/**
 * Records changes in the audit log, in the transaction of the change.
 *
 * @param actor null for a job of the shop
 */
export async function recordAudit(
  tx: pg.PoolClient,
  actor: Actor | CommandLine | null,
  now: Date,
  recorded: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const entries = [recorded].flat();
  if (entries.length === 0) return;
  const rows = entries.map(({ changes = [], ...entry }) => ({
    id: uuidV7(now),
    at: now.toISOString(),
    actor_id: actor?.userId ?? null,
    actor: actor?.name ?? "the shop",
    ...entry,
    changes,
  }));
  await insertAuditEntries(tx, JSON.stringify(rows));
}
