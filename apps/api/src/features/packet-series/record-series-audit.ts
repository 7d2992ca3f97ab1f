import type { getPackets } from "@dakbag/contracts/packet-series";
import { formatQuantity } from "@dakbag/domain/money/money";
import type pg from "pg";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { recordAudit } from "../audit-log/record-audit.ts";

/** The request to upload a series. */
export type SeriesRequest = z.output<typeof getPackets.body> & { isLabel: boolean };

/** "TNA112600000001 - TNA112600000500" */
export const formatSeries = ({ sequence, endSequence }: { sequence: string; endSequence: string }) =>
  `${sequence} - ${endSequence}`;

export async function recordSeriesAudit(
  tx: pg.PoolClient,
  request: SeriesRequest,
  actor: Actor,
  now: Date,
  { action, what, note = "" }: { action: string; what: string; note?: string },
): Promise<void> {
  const summary = `The series ${formatSeries(request)} (${formatQuantity(request.moq)}) ${what}.${note === "" ? "" : ` It said: ${note}`}`;
  await recordAudit(tx, actor, now, { action, subject: request.sequence, summary });
}
