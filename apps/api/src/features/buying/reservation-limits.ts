import { holdLimits, type HoldTrust, isTooMuchUnpaid, maxUnitsHeld } from "@dakbag/domain/orders/hold-limits";
import type pg from "pg";
import type { BuyingParty } from "../../platform/caller.ts";
import { together } from "../../platform/database.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { ShopError } from "../../platform/shop-error.ts";
import { type Goods, notEnoughStock, shortOf } from "../catalogue/stock.ts";
import {
  findAvailable,
  findHeldProducts,
  findTrust,
  type HeldProduct,
  sumHeld,
} from "./reservation-limits.queries.ts";
import { holdRefused, tooManyUnpaidOrders } from "./buying.errors.ts";

const dayMs = 86_400_000;

/** The goods of a party's order. The limits are those of the person: what colleagues reserve does not count. */
export interface ToReserve {
  readonly party: BuyingParty;
  readonly goods: readonly Goods[];
}

/**
 * Refuses the hold of an order that is already written when unpaid orders now hold more of the stock than they may; the
 * caller's transaction then rolls back, and goes on without a hold. What others hold counts against accounts that never paid alone.
 * The caller has locked the buyer and, by moving the stock, the products: concurrent orders are counted one after the other.
 *
 * @throws ShopError which `isReservationRefusal` knows
 */
export async function assertMayReserve(
  tx: pg.PoolClient,
  { party: { userId }, goods }: ToReserve,
  now: Date,
): Promise<void> {
  const skus = goods.map(({ sku }) => sku);
  const [[sums], products] = await together([
    sumHeld(tx, userId, firstIdOfDay(now)),
    findHeldProducts(tx, skus, userId),
  ]);
  if (!sums) return;
  const held = { products, sums };
  if (isAllowed(held, "new")) return;
  const trust = await trustIn(tx, userId, sums.ofBuyerPaise);
  if (trust !== "raised" && !isAllowed(held, trust)) throw holdRefused();
}

/** Only what the money covers counts: an amount above it is that of a buyer who is merely known. */
async function trustIn(tx: pg.PoolClient, userId: string, ofBuyerPaise: number): Promise<HoldTrust> {
  const [trust] = await findTrust(tx, userId);
  if (!trust) return "new";
  if (ofBuyerPaise <= trust.raisedPaise) return "raised";
  if (trust.paidPaise <= 0) return "new";
  return ofBuyerPaise <= trust.paidPaise ? "paid" : "known";
}

interface Held {
  readonly products: readonly HeldProduct[];
  readonly sums: { readonly ofBuyerPaise: number; readonly unpaidSince: number };
}

const isAllowed = ({ products, sums }: Held, trust: Exclude<HoldTrust, "raised">): boolean =>
  products.every((product) => product.heldByBuyer <= maxUnitsHeld(product, trust)) &&
  !isTooMuchUnpaid(sums.ofBuyerPaise, trust) &&
  sums.unpaidSince <= holdLimits.heldOrdersADay;

const firstIdOfDay = (now: Date) => firstUuidV7(new Date(now.getTime() - dayMs));

/** Whether an order was refused only because its goods cannot be held: it is placed, or paid, without a hold. */
export const isReservationRefusal = (error: unknown): boolean =>
  error instanceof ShopError && ["hold-limit", "not-enough-stock"].includes(error.code);

/** @throws ShopError 409 when the buyer has placed too many orders of late, this one included, and paid for none of them */
export async function assertMayPlace(tx: pg.PoolClient, { userId }: BuyingParty, now: Date): Promise<void> {
  const [sums] = await sumHeld(tx, userId, firstIdOfDay(now));
  if (sums && sums.unpaidSince > holdLimits.unpaidOrdersADay) throw tooManyUnpaidOrders();
}

/**
 * Refuses goods that are not there for who pays for them now: neither in stock nor held by other accounts that never paid.
 * Nothing is taken.
 *
 * @throws ShopError 409 naming the products and what is there
 */
export async function assertAvailable(tx: pg.PoolClient, { party, goods }: ToReserve): Promise<void> {
  const skus = [...new Set(goods.map(({ sku }) => sku))];
  const short = shortOf(goods, await findAvailable(tx, skus, party.userId));
  if (short.length > 0) throw notEnoughStock(short);
}
