import { holdLimits, maxUnitsHeld, moneyHeldProblem } from "@dakbag/domain/orders/hold-limits";
import type pg from "pg";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { ShopError } from "../../platform/shop-error.ts";
import type { Goods } from "../catalogue/stock.ts";
import { findHeldProducts, findTrust, sumHeld } from "./hold-limits.queries.ts";
import { tooManyUnpaidOrders, tooMuchHeld, tooMuchHeldByAll, tooMuchUnpaid } from "./orders.errors.ts";

const dayMs = 86_400_000;

/**
 * Refuses an order that is already written when unpaid orders now hold more of the stock than they may; the caller's
 * transaction then rolls back. The caller has locked the buyer and, by moving the stock, the products: concurrent orders
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
  const [sums] = await sumHeld(tx, buyerId, yesterday);
  if (!sums) return;
  const refusal = (await unitsRefusal(tx, buyerId, goods)) ?? moneyRefusal(sums);
  if (!refusal) return;
  const [trust] = await findTrust(tx, buyerId);
  if (sums.ofBuyerPaise > (trust?.paise ?? 0)) throw refusal;
}

async function unitsRefusal(
  tx: pg.PoolClient,
  buyerId: string,
  goods: readonly Goods[],
): Promise<ShopError | undefined> {
  const products = await findHeldProducts(
    tx,
    goods.map(({ sku }) => sku),
    buyerId,
  );
  const tooMany = products.find((product) => product.heldByBuyer > maxUnitsHeld(product));
  return tooMany && tooMuchHeld(tooMany, maxUnitsHeld(tooMany));
}

function moneyRefusal(sums: {
  ofBuyerPaise: number;
  ofAllPaise: number;
  unpaidSince: number;
}): ShopError | undefined {
  const problem = moneyHeldProblem(sums);
  if (problem === "buyer") return tooMuchUnpaid(sums.ofBuyerPaise);
  if (problem === "all") return tooMuchHeldByAll();
  return sums.unpaidSince > holdLimits.unpaidOrdersADay ? tooManyUnpaidOrders() : undefined;
}
