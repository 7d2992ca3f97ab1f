import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { delhiveryMeaning, type ScanMeaning, shiprocketMeaning } from "./courier-scans.ts";
import {
  type FollowedStage,
  isFurther,
  minutesUntilAsked,
  stageOfScans,
  stagesAsTheyRise,
  stageToMoveTo,
} from "./followed-stage.ts";
import { type ShipmentStage, shipmentStages } from "./shipment-stage.ts";

const codes = (...wanted: number[]) => wanted.map(shiprocketMeaning);
const pair = (type: string, status: string) => delhiveryMeaning({ type, status, nsl: "" });

describe("the furthest stage that scans mean", () => {
  test.each<[string, readonly (ScanMeaning | undefined)[], FollowedStage | null]>([
    ["none", [], null],
    ["an unknown code", codes(9999), null],
    ["a label", codes(1, 2), "Packed"],
    ["on its way", codes(42, 6, 18), "In transit"],
    ["a late lower scan", codes(17, 18), "Out for delivery"],
    ["a delivery that failed", codes(17, 21, 38), "Out for delivery"],
    ["delivered", codes(17, 7), "Delivered"],
    ["back, and then called delivered", codes(9, 10, 7), "RTO"],
    ["called delivered, and then back", codes(7, 9), "RTO"],
    ["Delhivery's end of a return", [pair("RT", "In Transit"), pair("DL", "RTO")], "RTO"],
    ["lost", codes(18, 12), "Lost"],
    ["lost, found and delivered", codes(12, 7), "Delivered"],
    ["lost, and seen later in transit", codes(12, 18), "Lost"],
    ["cancelled", codes(1, 8), "Packed"],
    ["cancelled on its way", codes(18, 8), "In transit"],
  ])("%s", (_name, meanings, stage) => {
    expect(stageOfScans(meanings, { isTracked: true })).toBe(stage);
    expect(stageOfScans(meanings.toReversed(), { isTracked: true })).toBe(stage);
  });

  test("what was pushed proves nothing that is final", () => {
    for (const end of [7, 9, 12])
      expect(stageOfScans(codes(18, end), { isTracked: false })).toBe("In transit");
  });
});

describe("a shipment moves by its boxes", () => {
  test.each<[ShipmentStage, (FollowedStage | null)[], ShipmentStage | undefined]>([
    ["Packed", [], undefined],
    ["Packed", [null], undefined],
    ["Packed", ["Packed"], undefined],
    ["Packed", ["Shipped"], "Shipped"],
    ["In Production", ["In transit"], "In transit"],
    ["Shipped", ["Shipped"], undefined],
    ["Delivered", ["In transit"], undefined],
    ["Delivered", ["RTO"], "RTO"],
    ["RTO", ["Delivered"], undefined],
    ["Lost", ["Delivered"], "Delivered"],
    ["Lost", ["In transit"], undefined],
    ["Void", ["Delivered"], undefined],
    ["Packed", ["Delivered", null], undefined],
    ["Packed", ["Delivered", "Shipped"], "Shipped"],
    ["Shipped", ["Delivered", "Out for delivery"], "Out for delivery"],
    ["Out for delivery", ["Delivered", "Delivered"], "Delivered"],
    ["Out for delivery", ["Delivered", "RTO"], "RTO"],
    ["Out for delivery", ["Delivered", "Lost"], "Lost"],
    ["Out for delivery", ["Lost", "RTO"], "RTO"],
  ])("%s with %j", (current, boxes, moved) => {
    expect(stageToMoveTo(current, boxes)).toBe(moved);
  });

  test("never back, whatever its boxes say, and one of which a box comes back is never delivered", () => {
    const known: FollowedStage[] = [
      "Packed",
      "Shipped",
      "In transit",
      "Out for delivery",
      "Lost",
      "Delivered",
      "RTO",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...shipmentStages),
        fc.array(fc.constantFrom(null, ...known), { maxLength: 4 }),
        (current, boxes) => {
          const moved = stageToMoveTo(current, boxes);
          if (moved === undefined) return;
          expect(isFurther(moved, current)).toBe(true);
          if (boxes.includes("RTO")) expect(moved).not.toBe("Delivered");
        },
      ),
    );
    expect([...stagesAsTheyRise, "Void"].toSorted()).toEqual(shipmentStages.toSorted());
  });
});

test.each<[FollowedStage | null, boolean, number, number | null]>([
  [null, false, 0, 60],
  ["Packed", false, 0, 60],
  ["Shipped", false, 0, 30],
  ["Out for delivery", false, 71, 30],
  ["Out for delivery", false, 73, 360],
  ["RTO", false, 0, 360],
  ["Lost", false, 0, 360],
  ["In transit", false, 31 * 24, null],
  ["Delivered", false, 0, 360],
  ["Delivered", false, 73, null],
  ["RTO", true, 0, null],
])(
  "%s, back: %s, not seen for %i hours: asked about again after %s minutes",
  (stage, isBack, hours, minutes) => {
    const now = new Date("2026-11-28T06:00:00Z");
    const seenAt = new Date(now.getTime() - hours * 3_600_000);
    expect(minutesUntilAsked(stage, { isBack, seenAt, now })).toBe(minutes);
  },
);
