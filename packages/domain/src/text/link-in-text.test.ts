import { expect, test } from "vitest";
import { hasLink } from "./link-in-text.ts";

test.each([
  "pay at https://evil.example/x",
  "Parcel held: pay Rs 49 at evil.in/49",
  "WWW.evil",
  "evil．in",
  "call+upi://pay?pa=x",
  "see 192.0.2.7/pay",
  "पेमेंट.भारत",
])("a link: %s", (text) => expect(hasLink(text)).toBe(true));

test.each([
  "Delhivery",
  "Gati K.W.E",
  "Rs.49 kept, as agreed on 12.11.2026",
  "Made to order. Not returned",
  "Blue Dart: 10-12 digits",
  "2.5 kg",
])("no link: %s", (text) => expect(hasLink(text)).toBe(false));

test("a text as long as a request can be is read quickly", { timeout: 3000 }, () => {
  expect(hasLink("x".repeat(100_000))).toBe(false);
});
