import { financialYear } from "@dakbag/domain/dates/financial-year";
import { priceBreakdown } from "@dakbag/domain/money/price-breakdown";
import { createHash } from "node:crypto";
import type pg from "pg";
import { together, transaction } from "../../platform/database.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { priceCartLine } from "../cart/cart-line.ts";
import type { CartLineRow } from "../cart/cart.queries.ts";
import { moveStock } from "../catalogue/stock.ts";
import { notify } from "../notifications/notify.ts";
import { assertMayHold } from "./assert-may-hold.ts";
import {
  type BuyerToOrder,
  insertOrder,
  lockBuyer,
  lockWaitingOrders,
  type OrderAddresses,
  releaseReservations,
  updateOrderAddresses,
} from "./place-order.queries.ts";

// rulings: cart, stock, checkout
const reservationMinutes = 30;

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

/**
 * Turns a source into an order waiting for payment, its goods reserved, in one transaction. While the source is
 * unchanged and that order can still be paid, a repeated request returns the same order.
 *
 * @returns the order's id
 * @throws ShopError 409 out of stock, or more than unpaid orders may hold; or an error of the source
 */
export function placeOrder(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { buyerId, read }: OrderSource,
): Promise<string> {
  const now = clock();
  return transaction(db, async (tx) => {
    // Before the cart is read: a settlement that holds one of the waiting orders also empties the cart.
    const [[buyer], waiting] = await together([lockBuyer(tx, buyerId), lockWaitingOrders(tx, buyerId)]);
    if (!buyer) throw notSignedIn();
    const source = await read(tx, buyer, now);
    const fingerprint = fingerprintOf(source.lines);
    const pending = waiting.findLast(
      ({ cartFingerprint, reservedUntil }) => cartFingerprint === fingerprint && reservedUntil > now,
    );
    if (pending) {
      await updateOrderAddresses(tx, pending.id, source.addresses);
      return pending.id;
    }

    // A changed cart replaces the pending order: its goods are released for this order.
    const outdated = waiting.map(({ id }) => id);
    const given = outdated.length > 0 ? await releaseReservations(tx, outdated) : [];
    await moveStock(tx, { taken: source.lines, given });

    const id = uuidV7(now);
    const lines = source.lines.map(orderLine);
    const { taxablePaise, gstPaise, finalPaise: totalPaise } = priceBreakdown(lines);
    const order = {
      id,
      buyerId,
      buyer,
      placedAt: now,
      financialYear: financialYear(now),
      reservedUntil: reservationEnd(now),
      cartFingerprint: fingerprint,
      taxablePaise,
      gstPaise,
      totalPaise,
      ...source.addresses,
    };
    await together([
      insertOrder(tx, order, lines),
      assertMayHold(tx, { buyerId, goods: lines }, now),
      notify(tx, [{ kind: "placed", orderId: id }], now),
    ]);
    return id;
  });
}

/**
 * The same goods in the same quantities at the same prices have the same fingerprint. Orders use current prices
 * (rulings: cart, stock, checkout), so a pending order at yesterday's prices does not match this cart.
 */
function fingerprintOf(lines: readonly CartLineRow[]): string {
  const text = lines
    .map(({ sku, quantity, price, gstRatePercent }) => `${sku}:${quantity}:${price}:${gstRatePercent}`)
    .toSorted()
    .join(",");
  return createHash("sha256").update(text).digest("base64url");
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
