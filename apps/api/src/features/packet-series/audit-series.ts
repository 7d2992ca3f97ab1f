import type { getPackets } from "@dakbag/contracts/packet-series";
import type pg from "pg";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { recordAudit } from "../audit-log/record-audit.ts";

/** A series as staff ask for its upload. */
export type AskedSeries = z.output<typeof getPackets.body> & { isLabel: boolean };

/** A series as people call it. */
export const nameOf = ({ sequence, endSequence }: { sequence: string; endSequence: string }) =>
  `${sequence} - ${endSequence}`;

/** Writes what became of a series into the audit log. */
export async function auditSeries(
  tx: pg.PoolClient,
  asked: AskedSeries,
  actor: Actor,
  now: Date,
  action: string,
  words: string,
  note = "",
): Promise<void> {
  const summary = `The series ${nameOf(asked)} (${asked.moq}) ${words}.${note === "" ? "" : ` It said: ${note}`}`;
  await recordAudit(tx, actor, now, [{ action, subject: asked.sequence, summary }]);
}
