import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bagCode,
  describeCode,
  maxPacketNumber,
  labelCode,
  type PacketMaterial,
  packetMonth,
  packetSizes,
  readPacketNumber,
  readSeries,
  seriesAfter,
  writeSeries,
} from "./packet-series.ts";

const material = fc.constantFrom<PacketMaterial>("O", "T");
const code = fc.oneof(
  fc.constant(labelCode),
  fc.tuple(material, fc.constantFrom(...packetSizes)).map(([made, size]) => bagCode(made, size)),
);
const month = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 99 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(""));
/** Any last number and MOQ that fit into eight digits. */
const request = fc
  .integer({ min: 0, max: maxPacketNumber - 1 })
  .chain((last) =>
    fc.record({ last: fc.constant(last), moq: fc.integer({ min: 1, max: maxPacketNumber - last }) }),
  );

describe("the prefix of packet numbers", { tags: ["staff-9.8"] }, () => {
  test.each([
    ["O", "6.5x8", "ONA", "Opaque 6.5x8"],
    ["T", "6.5x8", "TNA", "Transparent 6.5x8"],
    ["T", "10x12", "TNF", "Transparent 10x12"],
    ["O", "18x24", "ONP", "Opaque 18x24"],
  ] as const)("of %s bags in size %s is %s", (made, size, expected, description) => {
    expect(bagCode(made, size)).toBe(expected);
    expect(describeCode(expected)).toBe(description);
  });

  test("has one of the letters A to P for each of the sixteen sizes", { tags: ["ruling-desk.13"] }, () => {
    expect(packetSizes.map((size) => bagCode("O", size)).join("")).toBe(
      [..."ABCDEFGHIJKLMNOP"].map((letter) => `ON${letter}`).join(""),
    );
    expect(describeCode(labelCode)).toBe("Label");
  });

  test.each([
    ["2026-11-21T10:00:00Z", "1126"],
    ["2026-11-30T18:29:59Z", "1126"],
    ["2026-11-30T18:30:00Z", "1226"], // midnight in India
    ["2026-12-31T18:30:00Z", "0127"],
  ])("has for %s the month %s", { tags: ["ruling-desk.13"] }, (now, expected) => {
    expect(packetMonth(new Date(now))).toBe(expected);
  });
});

describe("a series", { tags: ["staff-9.7"] }, () => {
  test("begins at the last number + 1 and ends at the last number + MOQ", () => {
    const series = seriesAfter("TNA", "1126", { last: 0, moq: 500 });
    expect(series && writeSeries(series)).toEqual({
      sequence: "TNA112600000001",
      endSequence: "TNA112600000500",
    });
    const next = seriesAfter("PLN", "0127", { last: 99_999_000, moq: 999 });
    expect(next && writeSeries(next)).toEqual({
      sequence: "PLN012799999001",
      endSequence: "PLN012799999999",
    });
  });

  test.each([
    [99_999_999, 1],
    [0, 100_000_000],
    [99_999_500, 500],
    [-1, 5],
    [0, 0],
    [0.5, 1],
    [0, 1.5],
    [Number.NaN, 1],
    [0, Infinity],
  ])("after the last number %s with an MOQ of %s is undefined", (last, moq) => {
    expect(seriesAfter("TNA", "1126", { last, moq })).toBeUndefined();
  });

  test("has as many numbers as the MOQ, follows the last number, and is read back as written", () => {
    fc.assert(
      fc.property(code, month, request, (of, when, { last, moq }) => {
        const series = seriesAfter(of, when, { last, moq })!;
        expect(series.first).toBe(last + 1);
        expect(series.last - series.first + 1).toBe(moq);
        const { sequence, endSequence } = writeSeries(series);
        expect([sequence.length, endSequence.length]).toEqual([15, 15]);
        // Of equal length, because the database compares the numbers as texts.
        expect(sequence <= endSequence).toBe(true);
        expect(readSeries(sequence, endSequence)).toEqual(series);
      }),
    );
  });

  test("and the next series never share a number", () => {
    fc.assert(
      fc.property(code, month, request, fc.integer({ min: 1, max: 1000 }), (of, when, requested, moq) => {
        const first = seriesAfter(of, when, requested)!;
        const second = seriesAfter(of, when, { last: first.last, moq });
        if (!second) return first.last + moq > maxPacketNumber;
        return writeSeries(first).endSequence < writeSeries(second).sequence;
      }),
    );
  });

  test.each([
    ["TNA112600000500", "TNA112600000001"],
    ["TNA112600000001", "TNB112600000500"],
    ["TNA112600000001", "TNA122600000500"],
    ["TNA112600000000", "TNA112600000500"],
    ["TNA11260000001", "TNA112600000500"],
    ["TNQ112600000001", "TNQ112600000500"],
    ["TNA132600000001", "TNA132600000500"],
    ["", ""],
  ])("from %j to %j is rejected", (sequence, endSequence) => {
    expect(readSeries(sequence, endSequence)).toBeUndefined();
  });

  test("no text makes the parser of packet numbers throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[OTP][NL][A-QN][01]\d{10,12}$/)), (text) => {
        const read = readPacketNumber(text);
        return read === undefined || text.length === 15;
      }),
    );
  });
});
