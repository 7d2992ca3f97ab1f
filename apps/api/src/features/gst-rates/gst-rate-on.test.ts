import { gstRateOn } from "@dakbag/domain/gst/gst-rate-schedule";
import { daysAfter } from "@dakbag/domain/dates/india-day";
import { expect, test } from "vitest";
import { testAppForEach } from "../../../test-support/before-tests.ts";

const shop = testAppForEach();

// Several HSNs, one with a rate of 0, one that begins later than the others; 99999999 has none.
const rates = [
  { hsn: "11110000", effectiveFrom: "2017-07-01", ratePercent: 12 },
  { hsn: "11110000", effectiveFrom: "2026-11-20", ratePercent: 18 },
  { hsn: "11110000", effectiveFrom: "2026-11-21", ratePercent: 5 },
  { hsn: "11110000", effectiveFrom: "2027-04-01", ratePercent: 0 },
  { hsn: "22220000", effectiveFrom: "2026-11-21", ratePercent: 2.5 },
];
const days = ["2017-06-30", "2017-07-01", "2027-03-31", "2027-04-01", "2031-12-31"].concat(
  Array.from({ length: 6 }, (_, at) => daysAfter("2026-11-18", at)),
);

test(
  "the rate of a day in SQL is that of the latest row not after it, as in the domain",
  { tags: ["ruling-money.7"] },
  async () => {
    await shop.db.query(
      `INSERT INTO gst_rates (hsn, effective_from, rate_percent)
       SELECT hsn, "effectiveFrom", "ratePercent"
       FROM json_to_recordset($1) AS rate (hsn text, "effectiveFrom" date, "ratePercent" numeric)`,
      [JSON.stringify(rates)],
    );
    const { rows } = await shop.db.query<{ hsn: string; day: string; percent: string | null }>(
      `SELECT hsn, day, (SELECT rate_percent FROM gst_rate_on(hsn, day::date)) AS percent
       FROM unnest($1::text[]) AS hsn, unnest($2::text[]) AS day`,
      [["11110000", "22220000", "99999999"], days],
    );
    expect(rows).toHaveLength(3 * days.length);
    for (const { hsn, day, percent } of rows) {
      const basisPoints = percent === null ? undefined : Number(percent) * 100;
      expect([hsn, day, basisPoints]).toEqual([hsn, day, gstRateOn(rates, hsn, day)]);
    }
  },
);

test("a query that joins the rate of a day is planned with the function inlined", async () => {
  const { rows } = await shop.db.query<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT p.sku, rate.rate_percent FROM products p LEFT JOIN LATERAL gst_rate_on(p.hsn, '2026-11-22') rate ON true`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("gst_rates");
  expect(plan).not.toContain("Function Scan");
});
