import { expect, test } from "vitest";
import { canClaimBecome, type ClaimState, claimStates, isClaimOpen, openClaimStates } from "./claim-state.ts";

test.each<[ClaimState, ClaimState[]]>([
  ["Raised", ["Accepted", "Goods awaited", "Settled", "Refused", "Withdrawn"]],
  ["Accepted", ["Goods awaited", "Settled", "Refused"]],
  ["Goods awaited", ["Accepted", "Settled", "Refused"]],
  ["Settled", []],
  ["Refused", []],
  ["Withdrawn", []],
])("a claim that is %s may become %j", { tags: ["ruling-claims.6"] }, (from, expected) => {
  expect(claimStates.filter((to) => canClaimBecome(from, to))).toEqual(expected);
});

test("the open states are those that a claim can leave", () => {
  expect(claimStates.filter(isClaimOpen)).toEqual([...openClaimStates]);
});
