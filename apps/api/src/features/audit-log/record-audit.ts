import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { addAuditEntries } from "./audit-log.queries.ts";

/** A field of something before and after a change. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The fields in which two states of something differ.
 *
 * @param names what the log calls each field, in the order in which they are told
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
  /** A word of the programs, `noun.what-happened`: "product.price-changed". */
  readonly action: string;
  /** What it was done to, as people call it: a SKU, a phone number. */
  readonly subject: string;
  /** A sentence for people. */
  readonly summary: string;
  readonly changes?: readonly FieldChange[];
}

/**
 * Writes what staff have changed, in the transaction of the change: both stand or neither.
 *
 * @param actor null for a job of the shop
 */
export async function recordAudit(
  tx: pg.PoolClient,
  actor: Actor | null,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ changes = [], ...entry }) => ({
    id: uuidV7(now),
    at: now.toISOString(),
    actor_id: actor?.userId ?? null,
    actor: actor?.name ?? "the shop",
    ...entry,
    changes,
  }));
  await addAuditEntries(tx, JSON.stringify(rows));
}
