import type { ListedGstRate } from "@dakbag/contracts/gst-rates";
import { rateDayProblem } from "@dakbag/domain/gst/gst-rate-schedule";
import { formatDay, indiaDay } from "@dakbag/domain/dates/india-day";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { conflict, invalidField, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { insertRate, findRate, type GstRateRow, isWithdrawn, withdrawRate } from "./gst-rates.queries.ts";

type NewRate = Pick<ListedGstRate, "hsn" | "effectiveFrom" | "ratePercent" | "note">;

/**
 * Schedules a rate. Repeating the request returns the rate that is already scheduled, with its original note.
 *
 * @throws ShopError 400 the day is not tomorrow or later; 409 another rate is scheduled for the day
 */
export function scheduleGstRate(
  { db, clock }: Pick<Shop, "db" | "clock">,
  rate: NewRate,
  actor: Actor,
): Promise<GstRateRow> {
  const { hsn, effectiveFrom, ratePercent, note } = rate;
  const now = clock();
  const problem = rateDayProblem(effectiveFrom, indiaDay(now));
  if (problem !== undefined) throw invalidEffectiveFrom(problem);
  return transaction(db, async (tx) => {
    const [added] = await insertRate(tx, { ...rate, actorId: actor.userId, actor: actor.name, now });
    if (added) {
      await recordAudit(tx, actor, now, {
        action: "gst-rate.scheduled",
        subject: `HSN ${hsn}`,
        summary: `The GST rate of HSN ${hsn} is ${ratePercent}% from ${formatDay(effectiveFrom)} on: ${note}`,
        changes: [{ field: effectiveFrom, before: null, after: ratePercent }],
      });
      return added;
    }
    const [scheduled] = await findRate(tx, hsn, effectiveFrom);
    // Withdrawn between the two statements.
    if (!scheduled) throw notFound("This rate");
    if (Number(scheduled.ratePercent) === ratePercent) return scheduled;
    throw otherRateScheduled(hsn, effectiveFrom, Number(scheduled.ratePercent), scheduled.actor);
  });
}

/**
 * Withdraws a rate before its first day.
 *
 * @throws ShopError 409 its first day has begun; 404 it was never scheduled
 */
export function withdrawGstRate(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { hsn, effectiveFrom }: Pick<NewRate, "hsn" | "effectiveFrom">,
  actor: Actor,
): Promise<void> {
  const now = clock();
  return transaction(db, async (tx) => {
    if (effectiveFrom <= indiaDay(now)) {
      const [begun] = await findRate(tx, hsn, effectiveFrom);
      throw begun ? rateHasBegun(hsn, effectiveFrom) : notFound("This rate");
    }
    const [withdrawn] = await withdrawRate(tx, hsn, effectiveFrom, actor.userId, actor.name, now);
    if (!withdrawn) {
      const [alreadyWithdrawn] = await isWithdrawn(tx, hsn, effectiveFrom);
      if (!alreadyWithdrawn) throw notFound("This rate");
      return;
    }
    const percent = Number(withdrawn.ratePercent);
    await recordAudit(tx, actor, now, {
      action: "gst-rate.withdrawn",
      subject: `HSN ${hsn}`,
      summary: `The GST rate of ${percent}% for HSN ${hsn} from ${formatDay(effectiveFrom)} on was withdrawn.`,
      changes: [{ field: effectiveFrom, before: percent, after: null }],
    });
  });
}

const invalidEffectiveFrom = (problem: string) => invalidField("effectiveFrom", `effectiveFrom ${problem}`);

const otherRateScheduled = (hsn: string, day: string, percent: number, actor: string) =>
  conflict(
    "another-rate-stands",
    `${percent}% is scheduled for HSN ${hsn} from ${day}${actor === "" ? "" : ` by ${actor}`}. Please withdraw it first.`,
  );

const rateHasBegun = (hsn: string, day: string) =>
  conflict(
    "rate-has-begun",
    `The rate of HSN ${hsn} from ${day} has begun: orders may be placed at it. Please schedule another from a later day.`,
  );
