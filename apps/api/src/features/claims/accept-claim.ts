import { decisionProblem } from "@dakbag/domain/claims/claim-pieces";
import { canBeRestocked, canComeBack } from "@dakbag/domain/claims/claim-labels";
import {
  canClaimBecome,
  type ClaimState,
  type ClaimStep,
  stateAfterStep,
} from "@dakbag/domain/claims/claim-state";
import { formatQuantity } from "@dakbag/domain/money/money";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { notify } from "../notifications/notify.ts";
import { findPiecesOfOrder } from "./claim-pieces-of-order.ts";
import {
  claimChanged,
  decisionRefused,
  noGoodsToAwait,
  notRestocked,
  orderIsCancelled,
} from "./claims.errors.ts";
import { type ClaimRow, updateClaim } from "./claims.queries.ts";
import { lockClaim, type LockedClaim, recordDecision, type SeenClaim } from "./lock-claim.ts";
import { type AcceptedLine, settleClaim } from "./settle-claim.ts";

export interface Acceptance extends SeenClaim {
  readonly step: ClaimStep;
  readonly lines: readonly AcceptedLine[];
  /** To the buyer; may be empty. */
  readonly answer: string;
}

/**
 * Accepts a claim, whole or piece by piece; with the step `settle` its pieces are refunded and replaced in this transaction, under
 * the order's lock: no piece twice, whatever else is decided or refunded at the same time. The same decision again changes nothing.
 *
 * @throws ShopError 404 no such claim; 409 changed since it was seen, cancelled, refunded or replaced already, too little stock, or
 *   as `requestRefund`; 400 with what is not claimed
 */
export function acceptClaim(
  { db, clock }: Pick<Shop, "db" | "clock">,
  decision: Acceptance,
  actor: Actor,
): Promise<ClaimState> {
  return transaction(db, async (tx) => {
    const locked = await lockClaim(tx, decision);
    const { claim, order } = locked;
    const state = stateAfterStep[decision.step];
    if (isSame(claim, decision)) return state;
    if (claim.version !== decision.version || !canClaimBecome(claim.state, state))
      throw claimChanged(claim.state);
    if (isCancelledOrRefunded(order.status)) throw orderIsCancelled();
    await assertAcceptable(tx, locked, decision);
    const now = clock();
    const what = `Claim on parcel ${claim.parcelNumber} accepted: ${describe(claim, decision)}`;
    await recordDecision(tx, order, what, actor, now);
    const settled =
      decision.step === "settle" ? await settleClaim(tx, locked, decision.lines, actor, now) : undefined;
    // A refund has a message of its own; a replacement has one only once it leaves.
    if (!settled || settled.replacementId !== null)
      await notify(tx, [{ kind: "claim", orderId: order.id }], now);
    await updateClaim(tx, {
      id: claim.id,
      state,
      answer: decision.answer,
      decidedAt: now,
      refundId: settled?.refundId ?? null,
      replacementId: settled?.replacementId ?? null,
      lines: JSON.stringify(
        decision.lines.map((line) => ({
          ...line,
          restockedQuantity: settled && line.restock ? line.replace : 0,
        })),
      ),
    });
    return state;
  });
}

async function assertAcceptable(
  tx: pg.PoolClient,
  { claim, order }: LockedClaim,
  { lines, step }: Acceptance,
): Promise<void> {
  if (step === "goods-back" && !canComeBack(claim.kind)) throw noGoodsToAwait();
  const notWhole = lines.findIndex(({ restock }) => restock && !canBeRestocked(claim.kind));
  if (notWhole >= 0) throw notRestocked(notWhole);
  const { toRemedy } = await findPiecesOfOrder(tx, order.id);
  const claimed = claim.lines.map(({ lineNumber, quantity }) => ({
    lineNumber,
    claimed: quantity,
    toRemedy: toRemedy(lineNumber),
  }));
  const problem = decisionProblem(lines, claimed);
  if (problem) throw decisionRefused(problem);
}

/** Whether a claim is already decided so, from the version that was seen. */
const isSame = (claim: ClaimRow, { version, step, lines, answer }: Acceptance) =>
  claim.version === version + 1 &&
  claim.state === stateAfterStep[step] &&
  claim.answer === answer &&
  keyOf(claim.lines) === keyOf(lines);

const keyOf = (lines: readonly AcceptedLine[]) =>
  lines
    .filter(({ refund, replace }) => refund + replace > 0)
    .map(({ lineNumber, refund, replace, restock }) => `${lineNumber} ${refund} ${replace} ${restock}`)
    .toSorted()
    .join();

const afterwards: Readonly<Record<ClaimStep, string>> = {
  settle: "",
  later: ", to be settled later",
  "goods-back": ", once the goods are back",
};

/** "refund 20 of POLNPD060800, replace 5 of POLNPD060800, once the goods are back" */
function describe(claim: ClaimRow, { lines, step }: Acceptance): string {
  const skuOf = new Map(claim.lines.map(({ lineNumber, sku }) => [lineNumber, sku]));
  const parts = lines.flatMap(({ lineNumber, refund, replace }) => [
    ...(refund > 0 ? [`refund ${formatQuantity(refund)} of ${skuOf.get(lineNumber) ?? ""}`] : []),
    ...(replace > 0 ? [`replace ${formatQuantity(replace)} of ${skuOf.get(lineNumber) ?? ""}`] : []),
  ]);
  return `${parts.join(", ")}${afterwards[step]}`;
}
