import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  claimablePieces,
  type ClaimedLine,
  decisionProblem,
  type LineDecision,
  type ParcelPieces,
  piecesToRemedy,
} from "./claim-pieces.ts";

const none: ParcelPieces = {
  sent: 100,
  refunded: 0,
  replaced: 0,
  replacementsEnded: 0,
  inParcel: 100,
  claimedOfParcel: 0,
  open: 0,
};

describe("what a buyer can claim of a parcel", { tags: ["ruling-claims.4"] }, () => {
  test.each<[string, Partial<ParcelPieces>, number]>([
    ["all of it at first", {}, 100],
    ["not what is claimed of it already", { claimedOfParcel: 30, open: 30 }, 70],
    ["not what other parcels have", { sent: 160 }, 100],
    ["not what was refunded without a claim", { refunded: 40 }, 60],
    ["refunds of another parcel only as far as they leave too few", { sent: 160, refunded: 100 }, 60],
    ["not what is being replaced", { replaced: 40, claimedOfParcel: 40 }, 60],
    [
      "nothing twice after the replacement has arrived",
      { replaced: 100, replacementsEnded: 100, claimedOfParcel: 100 },
      0,
    ],
    ["all of a replacement that has arrived", { replaced: 100, replacementsEnded: 100 }, 100],
    ["nothing when more was refunded than sent", { refunded: 130 }, 0],
  ])("is %s", (_name, facts, expected) => {
    expect(claimablePieces({ ...none, ...facts })).toBe(expected);
  });
});

describe("a decision", () => {
  const claimed: ClaimedLine[] = [
    { lineNumber: 1, claimed: 10, toRemedy: 100 },
    { lineNumber: 2, claimed: 10, toRemedy: 4 },
  ];
  test.each<[string, LineDecision[], number | undefined, RegExp | undefined]>([
    ["all, in two ways", [{ lineNumber: 1, refund: 6, replace: 4 }], undefined, undefined],
    ["some of the pieces", [{ lineNumber: 2, refund: 0, replace: 4 }], undefined, undefined],
    ["nothing", [{ lineNumber: 1, refund: 0, replace: 0 }], undefined, /at least one piece/],
    ["no lines", [], undefined, /at least one piece/],
    ["a line that is not claimed", [{ lineNumber: 3, refund: 1, replace: 0 }], 0, /Line 3 is not claimed/],
    ["more than is claimed", [{ lineNumber: 1, refund: 6, replace: 5 }], 0, /Only 10 pieces are claimed/],
    ["what went back already", [{ lineNumber: 2, refund: 3, replace: 2 }], 0, /Only 4 pieces are neither/],
  ])("on %s", (_name, decisions, at, message) => {
    const problem = decisionProblem(decisions, claimed);
    expect(problem?.at).toBe(at);
    if (message) expect(problem?.message).toMatch(message);
    else expect(problem).toBeUndefined();
  });
});

/*
 * A parcel of one line, and what may happen to it in any order. After each step, never more is refunded and replaced than was
 * delivered, first or as a replacement.
 */
test(
  "in any order of claims, decisions and deliveries no piece is refunded or replaced twice",
  { tags: ["ruling-claims.4"] },
  () => {
    const step = fc.record({
      kind: fc.constantFrom("refund", "replace", "deliver", "fail" as const),
      pieces: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.array(step, { maxLength: 30 }), (sent, steps) => {
        let facts = { sent, refunded: 0, replaced: 0, replacementsEnded: 0 };
        for (const { kind, pieces } of steps) {
          const most = Math.min(pieces, piecesToRemedy(facts));
          if (kind === "refund") facts = { ...facts, refunded: facts.refunded + most };
          if (kind === "replace") facts = { ...facts, replaced: facts.replaced + most };
          if (kind === "deliver")
            facts = {
              ...facts,
              replacementsEnded: Math.min(facts.replaced, facts.replacementsEnded + pieces),
            };
          if (kind === "fail") facts = { ...facts, refunded: Math.max(0, facts.refunded - pieces) };
          expect(facts.refunded + facts.replaced).toBeLessThanOrEqual(facts.sent + facts.replacementsEnded);
        }
      }),
    );
  },
);
