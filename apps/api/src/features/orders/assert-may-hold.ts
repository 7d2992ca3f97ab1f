import {
  holdLimits,
  type HoldTrust,
  maxUnitsHeld,
  moneyHeldProblem,
} from "@dakbag/domain/orders/hold-limits";
import type pg from "pg";
import { together } from "../../platform/database.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { ShopError } from "../../platform/shop-error.ts";
import type { Goods } from "../catalogue/stock.ts";
import { findHeldProducts, findTrust, type HeldProduct, sumHeld } from "./hold-limits.queries.ts";
import { tooManyUnpaidOrders, tooMuchHeld, tooMuchHeldByAll, tooMuchUnpaid } from "./orders.errors.ts";

const dayMs = 86_400_000;

/**
 * Refuses an order that is already written when unpaid orders now hold more of the stock than they may; the caller's
 * transaction then rolls back. Who has paid for as much before has the limits of all buyers together and the daily number
 * alone; a limit raised by staff lifts those too. The caller has locked the buyer and, by moving the stock, the products: concurrent orders
 * are counted one after the other. Only the sum of all buyers is not locked: orders of the same instant may exceed it by
 * their own amounts.
 *
 * @throws ShopError 409 naming the product and how much can be ordered, or the amount
 */
export async function assertMayHold(
  tx: pg.PoolClient,
  { buyerId, goods }: { readonly buyerId: string; readonly goods: readonly Goods[] },
  now: Date,
): Promise<void> {
  const yesterday = firstUuidV7(new Date(now.getTime() - dayMs));
  const skus = goods.map(({ sku }) => sku);
  const [[sums], products] = await together([
    sumHeld(tx, buyerId, yesterday),
    findHeldProducts(tx, skus, buyerId),
  ]);
  if (!sums) return;
  const held = { products, sums };
  const refusal = refusalFor(held, "new");
  if (!refusal) return;
  const trust = await trustIn(tx, buyerId, sums.ofBuyerPaise);
  if (trust === "raised") return;
  const remaining = refusalFor(held, trust);
  if (remaining) throw remaining;
}

/** Only what the money covers counts: an amount above it is that of a new buyer. */
async function trustIn(tx: pg.PoolClient, buyerId: string, ofBuyerPaise: number): Promise<HoldTrust> {
  const [trust] = await findTrust(tx, buyerId);
  if (!trust) return "new";
  if (ofBuyerPaise <= trust.raisedPaise) return "raised";
  return ofBuyerPaise <= trust.paidPaise ? "paid" : "new";
}

interface Held {
  readonly products: readonly HeldProduct[];
  readonly sums: { readonly ofBuyerPaise: number; readonly ofAllPaise: number; readonly unpaidSince: number };
}

function refusalFor({ products, sums }: Held, trust: Exclude<HoldTrust, "raised">): ShopError | undefined {
  const tooMany = products.find((product) => product.heldByBuyer > maxUnitsHeld(product, trust));
  if (tooMany) return tooMuchHeld(tooMany, maxUnitsHeld(tooMany, trust), trust);
  const problem = moneyHeldProblem(sums, trust);
  if (problem === "buyer") return tooMuchUnpaid(sums.ofBuyerPaise);
  if (problem === "all") return tooMuchHeldByAll();
  return sums.unpaidSince > holdLimits.unpaidOrdersADay ? tooManyUnpaidOrders() : undefined;
}
