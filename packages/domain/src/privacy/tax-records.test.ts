import { expect, test } from "vitest";
import { taxRecordsKeptUntil } from "./tax-records.ts";

test.each([
  ["2026-11-20T12:00:00+05:30", "2033-12-31"],
  ["2027-03-31T23:59:59+05:30", "2033-12-31"],
  ["2027-04-01T00:00:00+05:30", "2034-12-31"],
])("tax law demands the records of a sale at %s until %s", (soldAt, until) => {
  expect(taxRecordsKeptUntil(new Date(soldAt))).toBe(until);
});
