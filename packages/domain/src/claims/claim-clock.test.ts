import { describe, expect, test } from "vitest";
import {
  type BuyerClaimKind,
  buyerClaimKinds,
  claimDeadline,
  claimKinds,
  courierClaimKinds,
  isOfBuyer,
  lateClaimProblem,
} from "./claim-clock.ts";

const deliveredAt = new Date("2026-11-28T06:00:00Z");
const after = (ms: number) => new Date(deliveredAt.getTime() + ms);
const hourMs = 60 * 60_000;

describe("each kind has its hours from the delivery, the last millisecond included", () => {
  test.each<[BuyerClaimKind, number]>([
    ["damaged", 36],
    ["short", 36],
    ["wrong", 24],
    ["faulty", 72],
    ["not-received", 72],
  ])("%s: %i hours", { tags: ["ruling-claims.1"] }, (kind, hours) => {
    expect(claimDeadline(kind, deliveredAt)).toEqual(after(hours * hourMs));
    expect(lateClaimProblem(kind, deliveredAt, deliveredAt)).toBeUndefined();
    expect(lateClaimProblem(kind, deliveredAt, after(hours * hourMs))).toBeUndefined();
    expect(lateClaimProblem(kind, deliveredAt, after(hours * hourMs + 1))).toMatch(
      / could be reported until /,
    );
  });

  test("no kind is left out", () => expect(buyerClaimKinds).toHaveLength(5));
});

test("a late claim is told until when it could be made, in Indian time", () => {
  expect(lateClaimProblem("wrong", deliveredAt, after(25 * hourMs))).toBe(
    "Wrong goods could be reported until 29 Nov 2026, 11:30, 24 hours after the delivery.",
  );
});

test("a parcel that is said to be delivered later than now can be claimed: clocks differ", () => {
  expect(lateClaimProblem("wrong", after(hourMs), deliveredAt)).toBeUndefined();
});

test("what a courier reports is not of the buyer", () => {
  expect(claimKinds.filter(isOfBuyer)).toEqual([...buyerClaimKinds]);
  expect(claimKinds.filter((kind) => !isOfBuyer(kind))).toEqual([...courierClaimKinds]);
});
