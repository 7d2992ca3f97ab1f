import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { applyOrderChanges } from "../order-changes/apply-order-changes.ts";
import { changesOf, planOrderChanges } from "../order-changes/plan-order-changes.ts";

/**
 * The goods of an order in In Production are made: it is in Order Processing again. A repeated request changes nothing.
 *
 * @throws ShopError 404 unknown order; 409 changed since it was seen, or in another status
 */
export function finishProduction(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { orderId, version }: { readonly orderId: string; readonly version: number },
  actor: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const change = { orderId, version, status: "Order Processing", onlyFrom: "In Production" } as const;
    const plan = await planOrderChanges(tx, [change], { locks: true });
    const [planned] = plan;
    if (!planned || planned.verdict === "notFound") throw notFound("This order");
    if (planned.verdict === "invalid") throw planned.refusal;
    await applyOrderChanges(tx, changesOf(plan), { by: "dialog" }, { actor, now: clock(), configuration });
  });
}
