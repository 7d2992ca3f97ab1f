import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { applyOrderChanges } from "../order-changes/apply-order-changes.ts";
import { planOrderChanges } from "../order-changes/plan-order-changes.ts";
import { changesOf } from "../order-changes/planned-change.ts";

/**
 * The goods of an order in In Production, or of a parcel of it, are made: it is in Order Processing again. A repeated request changes nothing.
 *
 * @throws ShopError 404 unknown order; 409 changed since it was seen, or in another status
 */
export function finishProduction(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  named: { readonly orderId: string; readonly parcel?: number | undefined; readonly version: number },
  actor: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const { parcel, version } = named;
    const orderId = parcel === undefined ? named.orderId : parcelNumberOf(named.orderId, parcel);
    const change = { orderId, version, status: "Order Processing", onlyFrom: "In Production" } as const;
    const plan = await planOrderChanges(tx, [change], { locks: true });
    const [planned] = plan;
    if (!planned || planned.verdict === "notFound") throw notFound("This order");
    if (planned.verdict === "invalid") throw planned.refusal;
    await applyOrderChanges(tx, changesOf(plan), { by: "dialog" }, { actor, now: clock(), configuration });
  });
}
