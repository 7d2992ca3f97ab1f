import { chooseHolds } from "@dakbag/domain/orders/choose-holds";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { savepoint, together } from "../../platform/database.ts";
import { ShopError } from "../../platform/shop-error.ts";
import { type Goods, missingGoods, moveStock } from "../catalogue/stock.ts";
import { notify } from "../notifications/notify.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { goodsBusy } from "./buying.errors.ts";
import { findGoodsOfOrders } from "../orders/find-orders.ts";
import { endReservations } from "../orders/write-order.ts";
import { findReservationsToTake, lockReservations } from "../orders/lock-order.ts";

// A transaction that holds one of the orders takes milliseconds.
const maxTries = 20;
const waitMs = 50;

/**
 * Takes the goods of an order that is paid, but holds none: from stock, and where that is not enough from the holds of other
 * accounts that never paid, the newest first. Those orders lose their hold, stay payable, and their buyers are told.
 *
 * Prevents deadlock: the caller has locked the order; holds are locked without waiting, before any stock; stock is locked
 * once, in SKU order, and released again before holds are looked for.
 *
 * @param given the goods of later orders of the same buyer, which the caller has locked and ends
 * @returns false when the goods are not there: nothing has changed
 * @throws ShopError 503 when holds that are needed stay locked for a second; the payment is settled later
 */
export async function reserveForPayment(
  tx: pg.PoolClient,
  { order, given }: { readonly order: Pick<LockedOrder, "id" | "buyerId">; readonly given: readonly Goods[] },
  now: Date,
): Promise<boolean> {
  const taken = await findGoodsOfOrders(tx, [order.id]);
  if (await tryToMove(tx, () => moveStock(tx, { taken, given }))) return true;
  const locked = new Set<string>();
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await takeFromHolds(tx, { buyerId: order.buyerId, taken, given, locked }, now);
    if (outcome !== "busy") return outcome === "taken";
    await wait(waitMs);
  }
  throw goodsBusy();
}

interface FromHolds {
  readonly buyerId: string;
  readonly taken: readonly Goods[];
  readonly given: readonly Goods[];
  /** Holds that another transaction has locked: others are taken instead, and these again when others are not enough. */
  readonly locked: Set<string>;
}

async function takeFromHolds(
  tx: pg.PoolClient,
  { buyerId, taken, given, locked }: FromHolds,
  now: Date,
): Promise<"taken" | "not there" | "busy"> {
  const missing = await missingGoods(tx, taken, given);
  const holds = await findReservationsToTake(tx, [...missing.keys()], buyerId);
  const unlocked = holds.filter(({ orderId }) => !locked.has(orderId));
  const chosen = chooseHolds(missing, unlocked) ?? chooseHolds(missing, holds);
  if (!chosen) return "not there";
  locked.clear();
  const isTaken = await tryToMove(tx, async () => {
    const own = new Set((await lockReservations(tx, chosen)).map(({ id }) => id));
    for (const id of chosen) if (!own.has(id)) locked.add(id);
    if (locked.size > 0) throw goodsBusy();
    await moveStock(tx, { taken, given: [...given, ...(await findGoodsOfOrders(tx, chosen))] });
    const what = "Its goods went to a buyer who paid; it can be paid while they are in stock";
    const events = chosen.map((orderId) => ({ kind: "released", orderId }) as const);
    await together([endReservations(tx, chosen, now, what), notify(tx, events, now)]);
  });
  return isTaken ? "taken" : "busy";
}

/** When the goods are not there, what was done and locked is rolled back; the rest of the transaction stays. */
async function tryToMove(tx: pg.PoolClient, move: () => Promise<void>): Promise<boolean> {
  try {
    await savepoint(tx, move);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}
