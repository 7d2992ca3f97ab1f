import { financialYear } from "@dakbag/domain/dates/financial-year";
import { firstDayToPay } from "@dakbag/domain/orders/days-to-pay";
import { priceBreakdown } from "@dakbag/domain/pricing/price-breakdown";
import type pg from "pg";
import type { BuyingParty } from "../../platform/caller.ts";
import { together, transaction } from "../../platform/database.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { priceCartLine } from "../cart/cart-line.ts";
import type { CartLineRow } from "../cart/cart-line-row.ts";
import { remindOfPayment } from "../notifications/notify.ts";
import {
  assertAvailable,
  assertMayReserve,
  assertMayPlace,
  isReservationRefusal,
  type ToReserve,
} from "./reservation-limits.ts";
import { findReservedGoods, reservationEnd, reserveStock } from "./reserve-stock.ts";
import { cartFingerprint } from "../cart/cart-fingerprint.ts";
import { paymentUnknown } from "./buying.errors.ts";
import { updateStockState, insertOrder, replaceOrders, updateOrderAddresses } from "../orders/write-order.ts";
import { lockBuyer, lockWaitingOrders } from "../orders/lock-order.ts";
import type { BuyerToOrder, WaitingOrder, OrderAddresses } from "../orders/order-rows.ts";

/** What is ordered and where it is shipped; today always a buyer's cart. */
export interface OrderSource {
  readonly party: BuyingParty;
  /**
   * Reads what is ordered, under the buyer's lock.
   *
   * @throws ShopError when it may not be ordered
   */
  readonly read: (
    tx: pg.PoolClient,
    buyer: BuyerToOrder,
    now: Date,
  ) => Promise<{ readonly lines: readonly CartLineRow[]; readonly addresses: OrderAddresses }>;
}

/** What the payment provider said of the buyer's opened payments. */
export interface ProviderAsked {
  /** The orders that it was asked about. */
  readonly orderIds: readonly string[];
  readonly hasAnswered: boolean;
}

const notAsked: ProviderAsked = { orderIds: [], hasAnswered: true };

/** A placed order; or the orders to ask the payment provider about first. */
export type Placing = { readonly orderId: string } | { readonly toAskAbout: readonly string[] };

/**
 * Turns a source into an order waiting for payment, its goods reserved, in one transaction. When they may not be held, or
 * others hold them, the order is placed without a hold and can be paid while they are there. While the source is unchanged
 * and that order is alive, a repeated request returns the same order. Any other order of the buyer that waits for its
 * payment is replaced. Before an order whose payment dialog was opened is offered again or replaced, the provider must be
 * asked: it may be paid already.
 *
 * @throws ShopError 409 out of stock, or too many unpaid orders of late; 503 an order may be paid, and the provider is
 *   silent; or an error of the source
 */
export async function placeOrder(
  shop: Pick<Shop, "db" | "clock">,
  source: OrderSource,
  asked: ProviderAsked = notAsked,
): Promise<Placing> {
  try {
    return await placeOnce(shop, source, { asked, hold: "held" });
  } catch (error) {
    if (!isReservationRefusal(error)) throw error;
    return placeOnce(shop, source, { asked, hold: "not held" });
  }
}

function placeOnce(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { party, read }: OrderSource,
  { asked, hold }: { readonly asked: ProviderAsked; readonly hold: "held" | "not held" },
): Promise<Placing> {
  const now = clock();
  return transaction(db, async (tx) => {
    // Before the cart is read: a settlement that holds one of the waiting orders also empties the cart.
    const [buyer, waiting] = await together([
      lockBuyer(tx, party),
      lockWaitingOrders(tx, party.userId, firstDayToPay(now)),
    ]);
    if (!buyer) throw notSignedIn();
    const opened = idsOf(waiting.filter(({ providerOrderId }) => providerOrderId !== null));
    if (opened.some((id) => !asked.orderIds.includes(id))) return { toAskAbout: opened };
    const source = await read(tx, buyer, now);
    const fingerprint = cartFingerprint(source.lines, party);
    const pending = waiting.findLast((order) => order.cartFingerprint === fingerprint && isAlive(order, now));
    // A buyer has one order that can be paid. The goods of the others are released for this order.
    const outdated = waiting.filter((order) => order !== pending);
    // The provider takes one payment for each of its orders: only the same one is safe to open.
    if (!asked.hasAnswered && (outdated.length > 0 || !pending?.providerOrderId)) throw paymentUnknown();
    const released = await findReservedGoods(tx, outdated);
    const replaceOutdated = async (by: string) => {
      if (outdated.length > 0) await replaceOrders(tx, idsOf(outdated), by, now);
    };
    const isToReserve = hold === "held" && pending?.stockState !== "reserved";
    await reserveStock(tx, { reserved: isToReserve ? source.lines : [], released });
    const toReserve = { party, goods: source.lines };
    if (pending) {
      await together([
        updateOrderAddresses(tx, { ...source.addresses, id: pending.id }),
        replaceOutdated(pending.id),
        ...(isToReserve ? reserveAgain(tx, pending, toReserve, now) : []),
      ]);
      if (pending.stockState !== "reserved" && !isToReserve) await assertAvailable(tx, toReserve);
      return { orderId: pending.id };
    }

    const id = uuidV7(now);
    const reservedUntil = isToReserve ? reservationEnd(now) : null;
    const lines = source.lines.map(orderLine);
    const { taxablePaise, gstPaise, finalPaise: totalPaise } = priceBreakdown(lines);
    const order = {
      id,
      party,
      buyer,
      placedAt: now,
      financialYear: financialYear(now),
      reservedUntil,
      cartFingerprint: fingerprint,
      taxablePaise,
      gstPaise,
      totalPaise,
      ...source.addresses,
    };
    await together([
      insertOrder(tx, order, lines),
      replaceOutdated(id),
      ...(reservedUntil
        ? [assertMayReserve(tx, toReserve, now), remindOfPayment(tx, { orderId: id, reservedUntil }, now)]
        : [assertAvailable(tx, toReserve), assertMayPlace(tx, party, now)]),
    ]);
    return { orderId: id };
  });
}

/** Whether a waiting order is the answer to a repeated request: its goods are held, or it is new and nothing was held for it. */
function isAlive({ reservedUntil, placedAt, stockState }: WaitingOrder, now: Date): boolean {
  const until = stockState === "released" ? reservationEnd(placedAt) : reservedUntil;
  return until !== null && until > now;
}

/** Reserves the goods of a new order that lost its reservation, or had none, for what is left of its half an hour. */
const reserveAgain = (tx: pg.PoolClient, { id, placedAt }: WaitingOrder, of: ToReserve, now: Date) => [
  updateStockState(tx, id, "reserved", reservationEnd(placedAt)),
  assertMayReserve(tx, of, now),
];

const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

function orderLine(line: CartLineRow, index: number) {
  const { sku, title, category, type, images, hsn, unit, price, quantity, gstRatePercent } = line;
  return {
    lineNumber: index + 1,
    sku,
    title,
    category,
    type,
    images,
    hsn,
    unit,
    quantity,
    gstRatePercent,
    unitPrice: price,
    ...priceCartLine(line),
  };
}
