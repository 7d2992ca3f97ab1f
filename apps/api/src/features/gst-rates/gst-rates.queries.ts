import { namedStatement, statement } from "../../platform/database.ts";

export interface GstRateRow {
  hsn: string;
  effectiveFrom: string;
  /** A decimal, which the driver returns as text. */
  ratePercent: string;
  note: string;
  actor: string;
  scheduledAt: Date | null;
}

interface WithdrawnGstRateRow extends GstRateRow {
  withdrawnBy: string;
  withdrawnAt: Date;
}

const rate = `hsn, effective_from AS "effectiveFrom", rate_percent AS "ratePercent", note, actor,
  scheduled_at AS "scheduledAt"`;

export const listRates = statement<[], GstRateRow>(
  "gst_rates.list",
  `SELECT ${rate} FROM gst_rates ORDER BY hsn, effective_from DESC`,
);

export const listWithdrawnRates = statement<[], WithdrawnGstRateRow>(
  "gst_rates.list_withdrawn",
  `SELECT ${rate}, withdrawn_by AS "withdrawnBy", withdrawn_at AS "withdrawnAt" FROM withdrawn_gst_rates
   ORDER BY id DESC`,
);

export const listTaxedProducts = statement<
  [],
  { SKU: string; title: string; category: string; price: string; hsn: string }
>(
  "gst_rates.list_products",
  `SELECT sku AS "SKU", title, category, price, hsn FROM products ORDER BY catalogue_position, sku`,
);

interface NewRate {
  hsn: string;
  effectiveFrom: string;
  ratePercent: number;
  note: string;
  actorId: string;
  actor: string;
  now: Date;
}

/** Waits for a concurrent insert; returns no row when this HSN already has a rate for the day. */
export const insertRate = namedStatement<NewRate, GstRateRow>(
  "gst_rates.insert",
  ["hsn", "effectiveFrom", "ratePercent", "note", "actorId", "actor", "now"],
  `INSERT INTO gst_rates (hsn, effective_from, rate_percent, note, actor_id, actor, scheduled_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (hsn, effective_from) DO NOTHING
   RETURNING ${rate}`,
);

export const findRate = statement<[hsn: string, effectiveFrom: string], GstRateRow>(
  "gst_rates.find",
  `SELECT ${rate} FROM gst_rates WHERE hsn = $1 AND effective_from = $2`,
);

/** Moves a rate to the withdrawn rates; returns no row when the rate does not exist. */
export const withdrawRate = statement<
  [hsn: string, effectiveFrom: string, withdrawnById: string, withdrawnBy: string, now: Date],
  { ratePercent: string }
>(
  "gst_rates.withdraw",
  `WITH deleted AS (DELETE FROM gst_rates WHERE hsn = $1 AND effective_from = $2 RETURNING *)
   INSERT INTO withdrawn_gst_rates (hsn, effective_from, rate_percent, note, actor, scheduled_at, withdrawn_by_id,
     withdrawn_by, withdrawn_at)
   SELECT hsn, effective_from, rate_percent, note, actor, scheduled_at, $3, $4, $5 FROM deleted
   RETURNING rate_percent AS "ratePercent"`,
);

export const isWithdrawn = statement<[hsn: string, effectiveFrom: string], { hsn: string }>(
  "gst_rates.is_withdrawn",
  `SELECT hsn FROM withdrawn_gst_rates WHERE hsn = $1 AND effective_from = $2 LIMIT 1`,
);
