import { namedStatement, statement } from "../../platform/database.ts";

interface EstimateRow {
  company: string;
  /** Null when the company has not said any, or too long ago. */
  days: number | null;
  isFresh: boolean;
  isWanted: boolean;
  isOfAccount: boolean;
}

export const findEstimates = namedStatement<
  { pinCode: string; companies: readonly string[]; shownSince: Date; freshSince: Date },
  EstimateRow
>(
  "delivery.find_estimates",
  ["pinCode", "companies", "shownSince", "freshSince"],
  `SELECT company, CASE WHEN answered_at > $3 THEN days END AS days, coalesce(answered_at > $4, false) AS "isFresh",
     wanted_at IS NOT NULL AS "isWanted", is_of_account AS "isOfAccount"
   FROM courier_estimates WHERE pin_code = $1 AND company = ANY ($2::text[])`,
);

/** What is wanted already keeps its time, so that asking again moves nothing to the front. */
export const insertWanted = namedStatement<
  { pinCode: string; companies: readonly string[]; isOfAccount: boolean; now: Date },
  never
>(
  "delivery.insert_wanted",
  ["pinCode", "companies", "isOfAccount", "now"],
  `INSERT INTO courier_estimates (pin_code, company, is_of_account, wanted_at)
   SELECT $1, company, $3, $4 FROM unnest($2::text[]) AS company
   ON CONFLICT (pin_code, company) DO UPDATE SET wanted_at = coalesce(courier_estimates.wanted_at, excluded.wanted_at),
     is_of_account = courier_estimates.is_of_account OR excluded.is_of_account`,
);

/** Until the transaction ends, so that two runs together ask no more than one may. */
export const lockAsking = statement<[company: string], never>(
  "delivery.lock_asking",
  "SELECT pg_advisory_xact_lock(hashtextextended('courier estimates of ' || $1, 0))",
);

/**
 * Takes what a company is asked now: what a signed-in buyer waits for first, then the newest. What is left of a flood comes last,
 * and is deleted after a day.
 */
export const claimWanted = namedStatement<
  { company: string; now: Date; max: number; countedSince: Date; triedBefore: Date },
  { pinCode: string }
>(
  "delivery.claim_wanted",
  ["company", "now", "max", "countedSince", "triedBefore"],
  `UPDATE courier_estimates SET asked_at = $2 WHERE company = $1 AND pin_code IN (
     SELECT pin_code FROM courier_estimates
     WHERE company = $1 AND wanted_at IS NOT NULL AND (asked_at IS NULL OR asked_at <= $5)
     ORDER BY is_of_account DESC, wanted_at DESC
     LIMIT greatest(0, $3::int - (SELECT count(*) FROM courier_estimates WHERE company = $1 AND asked_at > $4)))
   RETURNING pin_code AS "pinCode"`,
);

export const updateEstimate = statement<
  [pinCode: string, company: string, days: number | null, answeredAt: Date],
  never
>(
  "delivery.update_estimate",
  `UPDATE courier_estimates SET days = $3, answered_at = $4, wanted_at = NULL, is_of_account = false
   WHERE pin_code = $1 AND company = $2`,
);

/** What is neither shown nor wanted lately; what counts as asked stays. */
export const deleteEstimates = statement<
  [answeredBefore: Date, wantedBefore: Date, askedBefore: Date],
  never
>(
  "delivery.delete_estimates",
  `DELETE FROM courier_estimates WHERE (answered_at IS NULL OR answered_at <= $1)
     AND (wanted_at IS NULL OR wanted_at <= $2) AND (asked_at IS NULL OR asked_at <= $3)`,
);
