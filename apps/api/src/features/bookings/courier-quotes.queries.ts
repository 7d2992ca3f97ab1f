import { namedStatement, statement } from "../../platform/database.ts";
import type { QuoteKey, QuoteRow } from "./booking-rows.ts";

export const findQuotes = statement<[pinCodes: string[], boxSize: string, since: Date], QuoteRow>(
  "bookings.find_quotes",
  `SELECT company, pin_code AS "pinCode", grams, boxes, box_size AS "boxSize", quotes, why_none AS "whyNone" FROM courier_quotes
   WHERE pin_code = ANY ($1::text[]) AND box_size = $2 AND asked_at > $3`,
);

export const saveQuotes = namedStatement<
  QuoteKey & { quotes: string; whyNone: string | null; at: Date },
  never
>(
  "bookings.save_quotes",
  ["company", "pinCode", "grams", "boxes", "boxSize", "quotes", "whyNone", "at"],
  `INSERT INTO courier_quotes (company, pin_code, grams, boxes, box_size, quotes, why_none, asked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (company, pin_code, grams, boxes, box_size) DO UPDATE SET quotes = excluded.quotes, why_none = excluded.why_none,
     asked_at = excluded.asked_at`,
);

/** How much each company was asked since. */
export const countQuotes = statement<[since: Date], { company: string; asked: number }>(
  "bookings.count_quotes",
  "SELECT company, count(*)::int AS asked FROM courier_quotes WHERE asked_at > $1 GROUP BY company",
);

export const deleteQuotes = statement<[before: Date], never>(
  "bookings.delete_quotes",
  "DELETE FROM courier_quotes WHERE asked_at < $1",
);
