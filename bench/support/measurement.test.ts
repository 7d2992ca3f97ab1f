import { describe, expect, it } from "vitest";
import { isWithinLimit, measureInTurns, type Measurement, ratioOf } from "./measurement.ts";

const figure = (measured: number, limit: Measurement["limit"]): Measurement => {
  return { what: "a figure", unit: "requests/s", measured, against: 100, limit };
};

describe("the limit of a figure", () => {
  it("is met by a ratio equal to it and missed by one just beyond it", () => {
    expect(isWithinLimit(figure(70, { atLeast: 0.7 }))).toBe(true);
    expect(isWithinLimit(figure(69.9, { atLeast: 0.7 }))).toBe(false);
    expect(isWithinLimit(figure(400, { atMost: 4 }))).toBe(true);
    expect(isWithinLimit(figure(400.1, { atMost: 4 }))).toBe(false);
  });
});

describe("the ratio of a figure", () => {
  it("is the median of the ratios per round, so that one round on a busy machine does not count", () => {
    const rounds = { measured: [80, 40, 84], against: [100, 50, 300] };
    expect(ratioOf({ ...figure(80, { atLeast: 0.7 }), rounds })).toBe(0.8);
    expect(ratioOf(figure(80, { atLeast: 0.7 }))).toBe(0.8);
  });
});

describe("measureInTurns", () => {
  it("alternates which side goes first in a round, and takes the medians", async () => {
    const order: string[] = [];
    const side = (name: string, values: number[]) => async () => {
      order.push(name);
      return values.shift() ?? Number.NaN;
    };
    const turns = await measureInTurns(side("shop", [5, 90, 7]), side("bare", [10, 11, 1]), { rounds: 3 });
    expect(order).toEqual(["shop", "bare", "bare", "shop", "shop", "bare"]);
    expect(turns).toEqual({
      measured: 7,
      against: 10,
      rounds: { measured: [5, 90, 7], against: [10, 11, 1] },
    });
  });
});
