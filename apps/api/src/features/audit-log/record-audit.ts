import type pg from "pg";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { addAuditEntries } from "./audit-log.queries.ts";

/** A field of something before and after a change. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
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

/** Who did it: a member of staff, or null for a job of the shop. */
export type AuditActor = { readonly userId: string; readonly name: string } | null;

/** Writes what staff have changed, in the transaction of the change: both stand or neither. */
export async function recordAudit(
  tx: pg.PoolClient,
  actor: AuditActor,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ action, subject, summary, changes = [] }) => ({
    id: uuidV7(now),
    at: now.toISOString(),
    actor_id: actor?.userId ?? null,
    actor: actor?.name ?? "the shop",
    ...{ action, subject, summary, changes },
  }));
  await addAuditEntries(tx, JSON.stringify(rows));
}
