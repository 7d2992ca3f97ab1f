import { expect, test } from "vitest";
import { trackingIdProblem } from "./tracking-id.ts";

test.each(["1.23E+11", "1,23e+11", "4E11", "-7.1E+12"])("%s is a rounded number", (trackingId) => {
  expect(trackingIdProblem(trackingId)).toContain("rounded");
});

test.each(["2026-11-24", "24/11/26", "24.11.2026", "2026-11-24 00:00:00", "24-Nov", "Nov-26", "1-Sept-2026"])(
  "%s is a date",
  (trackingId) => {
    expect(trackingIdProblem(trackingId)).toContain("date");
  },
);

test.each(["=A1", "+91 98765", "@sum", "#REF!", "#N/A", "########"])(
  "%s is a formula or its error",
  (trackingId) => {
    expect(trackingIdProblem(trackingId)).toContain("formula");
  },
);

test.each([
  "",
  "AWB123456789",
  "123456789012",
  "BD-2026-11",
  "1Z999AA10123456784",
  "7E",
  "E11",
  "12-345-678901",
])("%s can be a tracking number", (trackingId) => {
  expect(trackingIdProblem(trackingId)).toBeUndefined();
});
