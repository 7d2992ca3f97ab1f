import { financialYear } from "@dakbag/domain/dates/financial-year";
import { firstDayToPay } from "@dakbag/domain/orders/days-to-pay";
import { reservationMinutes } from "@dakbag/domain/orders/hold-limits";
import { priceBreakdown } from "@dakbag/domain/money/price-breakdown";
import type pg from "pg";
import { together, transaction } from "../../platform/database.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { priceCartLine } from "../cart/cart-line.ts";
import type { CartLineRow } from "../cart/cart.queries.ts";
import { type Goods, moveStock } from "../catalogue/stock.ts";
import { remindOfPayment } from "../notifications/notify.ts";
import { assertMayHold } from "./assert-may-hold.ts";
import { cartFingerprint } from "./cart-fingerprint.ts";
import { paymentUnknown } from "./orders.errors.ts";
import { findGoodsOfOrders, type StockState } from "./orders.queries.ts";
import {
  type BuyerToOrder,
  insertOrder,
  lockBuyer,
  lockWaitingOrders,
  type OrderAddresses,
  replaceOrders,
  updateOrderAddresses,
} from "./place-order.queries.ts";

/** When a reservation made now ends. */
export const reservationEnd = (now: Date) => new Date(now.getTime() + reservationMinutes * 60_000);

/** What is ordered and where it is shipped; today always a buyer's cart. */
export interface OrderSource {
  readonly buyerId: string;
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
 * Turns a source into an order waiting for payment, its goods reserved, in one transaction. While the source is
 * unchanged and that order's goods are reserved, a repeated request returns the same order. Any other order of the buyer
 * that waits for its payment is replaced. Before an order whose payment dialog was opened is offered again or replaced, the
 * provider must be asked: it may be paid already.
 *
 * @throws ShopError 409 out of stock, or more than unpaid orders may hold; 503 an order may be paid, and the provider is
 *   silent; or an error of the source
 */
export function placeOrder(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { buyerId, read }: OrderSource,
  asked: ProviderAsked = notAsked,
): Promise<Placing> {
  const now = clock();
  return transaction(db, async (tx) => {
    // Before the cart is read: a settlement that holds one of the waiting orders also empties the cart.
    const [[buyer], waiting] = await together([
      lockBuyer(tx, buyerId),
      lockWaitingOrders(tx, buyerId, firstDayToPay(now)),
    ]);
    if (!buyer) throw notSignedIn();
    const opened = idsOf(waiting.filter(({ razorpayOrderId }) => razorpayOrderId !== null));
    if (opened.some((id) => !asked.orderIds.includes(id))) return { toAskAbout: opened };
    const source = await read(tx, buyer, now);
    const fingerprint = cartFingerprint(source.lines);
    const pending = waiting.findLast(
      ({ cartFingerprint, reservedUntil }) =>
        cartFingerprint === fingerprint && reservedUntil !== null && reservedUntil > now,
    );
    // A buyer has one order that can be paid. The goods of the others are released for this order.
    const outdated = waiting.filter((order) => order !== pending);
    // The provider takes one payment for each of its orders: only the same one is safe to open.
    if (!asked.hasAnswered && (outdated.length > 0 || !pending?.razorpayOrderId)) throw paymentUnknown();
    const given = await findGoodsHeld(tx, outdated);
    const replaceOutdated = async (by: string) => {
      if (outdated.length > 0) await replaceOrders(tx, idsOf(outdated), by, now);
    };
    if (pending) {
      await moveStock(tx, { given });
      await together([updateOrderAddresses(tx, pending.id, source.addresses), replaceOutdated(pending.id)]);
      return { orderId: pending.id };
    }

    await moveStock(tx, { taken: source.lines, given });
    const id = uuidV7(now);
    const reservedUntil = reservationEnd(now);
    const lines = source.lines.map(orderLine);
    const { taxablePaise, gstPaise, finalPaise: totalPaise } = priceBreakdown(lines);
    const order = {
      id,
      buyerId,
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
      assertMayHold(tx, { buyerId, goods: lines }, now),
      remindOfPayment(tx, { orderId: id, reservedUntil }, now),
    ]);
    return { orderId: id };
  });
}

const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

/** What the orders hold of the stock now. */
export async function findGoodsHeld(
  tx: pg.PoolClient,
  orders: readonly { readonly id: string; readonly stockState: StockState }[],
): Promise<Goods[]> {
  const holding = orders.filter(({ stockState }) => stockState === "reserved");
  return holding.length === 0 ? [] : findGoodsOfOrders(tx, idsOf(holding));
}

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
