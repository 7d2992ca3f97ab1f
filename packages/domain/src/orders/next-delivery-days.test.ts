import { expect, test } from "vitest";
import { nextDeliveryDays } from "./next-delivery-days.ts";

test.each([
  // Saturday: tomorrow is a Sunday.
  ["2026-11-28", ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"]],
  // Republic Day is in between.
  ["2027-01-24", ["2027-01-25", "2027-01-27", "2027-01-28", "2027-01-29", "2027-01-30"]],
])("after %s a courier can come again on the working days of a week", (today, days) => {
  expect(nextDeliveryDays(today)).toEqual(days);
});
