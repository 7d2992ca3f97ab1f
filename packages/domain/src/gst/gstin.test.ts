import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  gstinCheckCharacter,
  gstinStateCode,
  hasGstinPattern,
  hasValidCheckDigit,
  isNotApplicable,
  normaliseGstin,
  readUin,
  uinProblem,
} from "./gstin.ts";

const known = [
  "27AAPFU0939F1ZV",
  "06ABCDE1234F1Z4",
  "07ABCDE1234F1Z2",
  "09ABCDE1234F1ZY",
  "27ABCDE1234F1Z0",
  "29ABCDE1234F1ZW",
  "33ABCDE1234F1Z7",
  "36ABCDE1234F1Z1",
  "37ABCDE1234F1ZZ",
  "38ABCDE1234F1ZX",
];
const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const first14 = fc.stringMatching(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z$/);

// Only the check character, because the pattern would reject most wrong texts for another reason.
const checks = (text: string) => gstinCheckCharacter(text.slice(0, 14)) === text.charAt(14);

describe("form", () => {
  test("is trimmed and upper-cased, and NA means no GSTIN", { tags: ["buyer-5.10"] }, () => {
    expect(normaliseGstin(" 27aapfu0939f1zv ")).toBe("27AAPFU0939F1ZV");
    expect([isNotApplicable(" na "), isNotApplicable("NA"), isNotApplicable("N/A")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ["27AAPFU0939F1ZA", true],
    ["27aapfu0939f1zv", false],
    ["27AAPFU0939F0ZV", false],
    ["27AAPFU0939F1YV", false],
    ["27AAPFU0939F1Z", false],
    ["27AAPFU0939F1ZVV", false],
    ["27AAPFU0939F1ZV\n", false],
    ["NA", false],
  ])("%j matches the pattern: %s", { tags: ["buyer-5.11"] }, (text, expected) => {
    expect(hasGstinPattern(text)).toBe(expected);
  });

  test("the state code is read from the first two digits", { tags: ["buyer-4.15"] }, () => {
    expect([gstinStateCode(" 07"), gstinStateCode("27AAPFU0939F1ZV")]).toEqual(["07", "27"]);
    expect([gstinStateCode("0"), gstinStateCode("NA"), gstinStateCode("")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("check character", () => {
  test.each(known)("%s has the right check character", (gstin) => {
    expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin.charAt(14));
    expect(hasValidCheckDigit(gstin)).toBe(true);
  });

  test("a GSTIN with a wrong pattern is invalid even with a right check character", () => {
    const wrong = "27AAPFU0939F0Z";
    expect(hasValidCheckDigit(wrong + gstinCheckCharacter(wrong))).toBe(false);
  });

  test("requires exactly 14 characters of the alphabet", () => {
    expect(() => gstinCheckCharacter("27AAPFU0939F1")).toThrow(RangeError);
    expect(() => gstinCheckCharacter("27aapfu0939f1z")).toThrow(RangeError);
  });

  test("detects every change of one character at every position", () => {
    fc.assert(
      fc.property(first14, (start) => {
        const gstin = start + gstinCheckCharacter(start);
        for (let place = 0; place < 15; place++) {
          for (const other of characters.filter((character) => character !== gstin.charAt(place))) {
            expect(checks(gstin.slice(0, place) + other + gstin.slice(place + 1))).toBe(false);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test("detects every swap of two different adjacent characters except 0 and Z", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{14}$/), fc.nat(13), (start, place) => {
        const gstin = start + gstinCheckCharacter(start);
        const pair = gstin.slice(place, place + 2);
        const swapped = gstin.slice(0, place) + pair.charAt(1) + pair.charAt(0) + gstin.slice(place + 2);
        fc.pre(swapped !== gstin);
        expect(checks(swapped)).toBe(pair === "0Z" || pair === "Z0");
      }),
    );
    const start = "27AA0ZU0939F1Z";
    expect(gstinCheckCharacter(start.replace("0Z", "Z0"))).toBe(gstinCheckCharacter(start));
  });
});

test.each([
  ...["", "  ", "NA", "na", " N/A ", "n.a.", "-", "--", "–", "nil", "None"].map((typed) => [typed, ""]),
  ...["0717USA00045UNA", " 0717usa00045una ", "0717 USA 00045 UNA", "0717\u00a0usa00045una"].map((typed) => [
    typed,
    "0717USA00045UNA",
  ]),
  ...[
    "UN-7",
    "x".repeat(15),
    "x".repeat(10_000),
    "0717USA00045UNA1",
    "0717US100045UNA",
    "27ABCDE1234F1Z0",
  ].map((typed) => [typed, undefined]),
  ...["😀", "<script>alert(1)</script>", "'; DROP TABLE orders; --"].map((typed) => [typed, undefined]),
] as [string, string | undefined][])("the UIN %j is read as %j", { tags: ["buyer-5.15"] }, (typed, uin) => {
  expect(readUin(typed)).toBe(uin);
  const problem = "Please provide a UIN of 15 characters, such as 0717UNO00157UNO, or none.";
  expect(uinProblem(typed)).toBe(uin === undefined ? problem : undefined);
});
