import { expect, test } from "vitest";
import { awbFormWarning } from "./awb-form.ts";

test.each([
  ["Delhivery", "12345678901234"],
  ["delhivery surface", " 1234567890123 "],
  ["Blue Dart", "81234567890"],
  ["DTDC", "D12345678"],
  ["India Post", "EA123456789IN"],
  ["Speed Post", "ea123456789in"],
  ["Ravi Transport", "anything"],
  ["Delhivery", ""],
])("%s may have the number %s", (courier, trackingId) => {
  expect(awbFormWarning(courier, trackingId)).toBeUndefined();
});

test.each([
  ["Delhivery", "26-27/000123", "Delhivery numbers usually are 10 to 16 digits"],
  ["BLUEDART", "D12345678", "Blue Dart numbers usually are 10 to 12 digits"],
  ["India Post", "123456789", "India Post numbers usually are two letters, 9 digits and IN"],
])("%s with %s: %s", (courier, trackingId, warning) => {
  expect(awbFormWarning(courier, trackingId)).toBe(warning);
});
