import { isHsn, rateDayProblem, readRatePercent } from "@dakbag/domain/gst/gst-rate-schedule";
import type { Answer } from "#app/api/call.ts";

export type TaxRates = Answer<"GET /api/gstRates">;

/** The form as typed. */
export interface RateDraft {
  hsn: string;
  effectiveFrom: string;
  ratePercent: string;
  note: string;
}

export const emptyDraft: RateDraft = { hsn: "", effectiveFrom: "", ratePercent: "", note: "" };

export type RateProblems = Partial<Record<keyof RateDraft, string>>;

/** In the order of the form: the focus goes to the first problem. */
export const draftFields = ["hsn", "effectiveFrom", "ratePercent", "note"] as const;

/** What is wrong with each field, as a sentence beside it. */
export function problemsOf(
  draft: RateDraft,
  { today, rates }: Pick<TaxRates, "today" | "rates">,
): RateProblems {
  const problems: RateProblems = {};
  if (!isHsn(draft.hsn.trim())) problems.hsn = "An HSN has 4, 6 or 8 digits";
  const day = rateDayProblem(draft.effectiveFrom, today);
  if (day !== undefined)
    problems.effectiveFrom = draft.effectiveFrom === "" ? "Please choose a day" : `The day ${day}`;
  const percent = readRatePercent(draft.ratePercent);
  if (percent === undefined) problems.ratePercent = "0 to 100 with at most 2 decimals";
  const scheduled = rates.find(
    ({ hsn, effectiveFrom }) => hsn === draft.hsn.trim() && effectiveFrom === draft.effectiveFrom,
  );
  if (day === undefined && scheduled && scheduled.ratePercent !== percent)
    problems.effectiveFrom = `${scheduled.ratePercent}% is scheduled for this day. Please withdraw it first.`;
  if (draft.note.trim() === "") problems.note = "Please give a reason";
  return problems;
}
