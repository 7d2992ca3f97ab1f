import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseHolds, type HeldLine } from "./choose-holds.ts";

const tags = ["ruling-cart.41"];
const holds: readonly HeldLine[] = [
  { orderId: "c", sku: "TAPE", quantity: 2 },
  { orderId: "b", sku: "ROLL", quantity: 5 },
  { orderId: "b", sku: "TAPE", quantity: 1 },
  { orderId: "a", sku: "ROLL", quantity: 9 },
];

test.each<[what: string, missing: [string, number][], chosen: string[] | undefined]>([
  ["the newest first", [["ROLL", 4]], ["b"]],
  ["as many as are needed", [["ROLL", 6]], ["b", "a"]],
  [
    "one order for two products",
    [
      ["ROLL", 1],
      ["TAPE", 1],
    ],
    ["c", "b"],
  ],
  ["no order whose goods do not help", [["TAPE", 2]], ["c"]],
  ["none when all are not enough", [["ROLL", 15]], undefined],
  [
    "none when one product is nowhere",
    [
      ["ROLL", 1],
      ["LABEL", 1],
    ],
    undefined,
  ],
  ["none when nothing is missing", [["ROLL", 0]], []],
])("holds that a payment takes: %s", { tags }, (_what, missing, chosen) => {
  expect(chooseHolds(new Map(missing), holds)).toEqual(chosen);
});

test("the last hold that is taken is needed, and together they are enough", { tags }, () => {
  const line = fc.record({
    orderId: fc.constantFrom("a", "b", "c", "d", "e"),
    sku: fc.constantFrom("ROLL", "TAPE"),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 30 }), (lines, units) => {
      const of = (ids: readonly string[]) =>
        lines
          .filter(({ orderId, sku }) => sku === "ROLL" && ids.includes(orderId))
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const chosen = chooseHolds(new Map([["ROLL", units]]), lines);
      if (!chosen) {
        expect(of(["a", "b", "c", "d", "e"])).toBeLessThan(units);
        return;
      }
      expect(of(chosen)).toBeGreaterThanOrEqual(units);
      expect(of(chosen.slice(0, -1))).toBeLessThan(units);
    }),
  );
});
