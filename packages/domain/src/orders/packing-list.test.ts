import { describe, expect, test } from "vitest";
import { chipsOf, hasChosen, packingStageOf, type ParcelHere } from "./packing-list.ts";

const parcel = (change: Partial<ParcelHere> = {}): ParcelHere => ({
  city: "Pune",
  zipCode: "411001",
  promisedBy: "2026-12-02",
  courier: "",
  skus: ["POLPOD120160"],
  hasWeight: false,
  hasTrackingId: false,
  booking: null,
  ...change,
});

test.each([
  [{}, "to-pack"],
  [{ hasWeight: true }, "packed"],
  [{ hasWeight: true, booking: "failed" }, "packed"],
  [{ hasWeight: true, booking: "waiting" }, "booked"],
  [{ hasWeight: true, booking: "booked", hasTrackingId: true }, "booked"],
  // By hand, without scales.
  [{ hasTrackingId: true }, "booked"],
] as const)("a parcel with %o is in the stage %s", (change, stage) => {
  expect(packingStageOf(parcel(change))).toBe(stage);
});

describe("what narrows a packing list", () => {
  const parcels = [
    parcel(),
    parcel({ zipCode: "302001", city: " Jaipur ", courier: "Delhivery", promisedBy: "2026-12-01" }),
    parcel({ skus: ["POLPOD120160", "HONROL100"], booking: "failed", promisedBy: null }),
  ];

  test("is each value that not all have with their number, the promised days by date", () => {
    expect(chipsOf(parcels, {}).map(({ kind, value, count }) => `${kind} ${value} ${count}`)).toEqual([
      "city Pune 2",
      "city Jaipur 1",
      "zone 4 2",
      "zone 3 1",
      "promisedBy 2026-12-01 1",
      "promisedBy 2026-12-02 1",
      "courier No courier 2",
      "courier Delhivery 1",
      "SKU HONROL100 1",
      "booking failed 1",
    ]);
  });

  test("is five values of a kind at most, and the one that is chosen", () => {
    const many = Array.from({ length: 8 }, (_, zone) => parcel({ zipCode: `${zone + 1}00001` }));
    const zones = (chosen: string) =>
      chipsOf(many, { zone: chosen }).flatMap(({ kind, value }) => (kind === "zone" ? [value] : []));
    expect(zones("")).toEqual(["1", "2", "3", "4", "5"]);
    expect(zones("8")).toEqual(["1", "2", "3", "4", "5", "8"]);
    // All have it, so that it narrows nothing; it can be taken back.
    expect(chipsOf([parcel()], { city: "Pune" })).toEqual([{ kind: "city", value: "Pune", count: 1 }]);
  });

  test("leaves the parcels that have every chosen value", () => {
    const left = (chosen: Parameters<typeof hasChosen>[1]) =>
      parcels.flatMap((one, at) => (hasChosen(one, chosen) ? [at] : []));
    expect(left({})).toEqual([0, 1, 2]);
    expect(left({ zone: "4", SKU: "HONROL100" })).toEqual([2]);
    expect(left({ courier: "No courier" })).toEqual([0, 2]);
    expect(left({ city: "Jaipur", promisedBy: "2026-12-02" })).toEqual([]);
    expect(left({ booking: "failed" })).toEqual([2]);
  });
});
