import { rateDayProblem } from "@dakbag/domain/gst/gst-rate-schedule";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { anotherRateStands, rateHasBegun, wrongDay } from "./gst-rates.errors.ts";
import { addRate, findRate, type GstRateRow, isWithdrawn, moveToWithdrawn } from "./gst-rates.queries.ts";

interface WantedRate {
  readonly hsn: string;
  readonly effectiveFrom: string;
  readonly ratePercent: number;
  readonly note: string;
}

/**
 * Schedules a rate. The same rate for the same day again answers the one that stands, with its own note.
 *
 * @throws ShopError 400 the day is not tomorrow or later; 409 another rate stands for the day
 */
export function scheduleGstRate(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { hsn, effectiveFrom, ratePercent, note }: WantedRate,
  actor: Actor,
): Promise<GstRateRow> {
  const now = clock();
  const problem = rateDayProblem(effectiveFrom, indiaDay(now));
  if (problem !== undefined) throw wrongDay(problem);
  return transaction(db, async (tx) => {
    const [added] = await addRate(tx, hsn, effectiveFrom, ratePercent, note, actor.userId, actor.name, now);
    if (added) {
      await recordAudit(tx, actor, now, [
        {
          action: "gst-rate.scheduled",
          subject: `HSN ${hsn}`,
          summary: `The GST rate of HSN ${hsn} is ${ratePercent}% from ${effectiveFrom} on: ${note}`,
          changes: [{ field: effectiveFrom, before: null, after: ratePercent }],
        },
      ]);
      return added;
    }
    const [standing] = await findRate(tx, hsn, effectiveFrom);
    // Withdrawn between the two statements: as good as withdrawn right after.
    if (!standing) throw notFound("This rate");
    if (Number(standing.ratePercent) === ratePercent) return standing;
    throw anotherRateStands(hsn, effectiveFrom, Number(standing.ratePercent), standing.actor);
  });
}

/**
 * Takes back a rate that has not begun.
 *
 * @throws ShopError 409 it has begun; 404 there never was one
 */
export function withdrawGstRate(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { hsn, effectiveFrom }: Pick<WantedRate, "hsn" | "effectiveFrom">,
  actor: Actor,
): Promise<void> {
  const now = clock();
  return transaction(db, async (tx) => {
    if (effectiveFrom <= indiaDay(now)) {
      const [begun] = await findRate(tx, hsn, effectiveFrom);
      throw begun ? rateHasBegun(hsn, effectiveFrom) : notFound("This rate");
    }
    const [taken] = await moveToWithdrawn(tx, hsn, effectiveFrom, actor.userId, actor.name, now);
    if (!taken) {
      const [before] = await isWithdrawn(tx, hsn, effectiveFrom);
      if (!before) throw notFound("This rate");
      return;
    }
    const percent = Number(taken.ratePercent);
    await recordAudit(tx, actor, now, [
      {
        action: "gst-rate.withdrawn",
        subject: `HSN ${hsn}`,
        summary: `The GST rate of ${percent}% for HSN ${hsn} from ${effectiveFrom} on was withdrawn.`,
        changes: [{ field: effectiveFrom, before: percent, after: null }],
      },
    ]);
  });
}
