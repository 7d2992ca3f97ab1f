import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneTypingErrorAway } from "./typing-error.ts";

test.each([
  ["couriar", "courier", true],
  ["courer", "courier", true],
  ["couriier", "courier", true],
  ["coureir", "courier", true],
  ["xourier", "courier", true],
  ["courierz", "courier", true],
  ["courier", "courier", false],
  ["kouriar", "courier", false],
  ["cou", "courier", false],
  ["a", "", true],
  ["", "", false],
  ["ab", "ba", true],
  ["abc", "cba", false],
])("%j for %j: %s", (typed, meant, expected) => {
  expect(isOneTypingErrorAway(typed, meant)).toBe(expected);
});

test("agrees with trying every single error", () => {
  const letters = [..."abc"];
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 });
  const withOneError = (meant: string) =>
    Array.from({ length: meant.length + 1 }, (_, at) => {
      const [head, tail] = [meant.slice(0, at), meant.slice(at)];
      return [
        head + tail.slice(1),
        ...letters.flatMap((letter) => [head + letter + tail, head + letter + tail.slice(1)]),
        head + tail.charAt(1) + tail.charAt(0) + tail.slice(2),
      ];
    }).flat();
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      const expected = typed !== meant && withOneError(meant).includes(typed);
      expect(isOneTypingErrorAway(typed, meant)).toBe(expected);
      expect(isOneTypingErrorAway(meant, typed)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
