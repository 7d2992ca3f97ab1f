import type { CheckoutAddress } from "@dakbag/contracts/checkout";
import { financialYear } from "@dakbag/domain/dates/financial-year";
import { priceBreakdown } from "@dakbag/domain/money/price-breakdown";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { createHash } from "node:crypto";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { type CartLineRow, findCartLines } from "../cart/cart.queries.ts";
import { priceCartLine } from "../cart/price-cart-line.ts";
import { moveStock } from "../catalogue/stock.ts";
import { notify } from "../notifications/notify.ts";
import { assertAuthorised } from "./assert-authorised.ts";
import { cartHoldsUnsoldGoods, cartIsEmpty, onlyToDelhi, quantityNotAllowed } from "./checkout.errors.ts";
import {
  type BuyerToOrder,
  findWaitingOrders,
  insertOrder,
  lockBuyer,
  readdressOrder,
  releaseReservations,
} from "./checkout.queries.ts";
import { addressesOfOrder } from "./order-addresses.ts";

// rulings: cart, stock, checkout
export const reservationMinutes = 30;

/**
 * Turns the buyer's cart into an order waiting for payment, its goods reserved, in one transaction. While the cart
 * is unchanged and that order can still be paid, asking again answers the same order.
 *
 * @returns the order's id
 * @throws ShopError 409 empty cart, goods short or no longer sold, a quantity not allowed; 403 not authorised
 */
export function placeOrder(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, address }: { userId: string; address: CheckoutAddress },
): Promise<string> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [buyer] = await lockBuyer(tx, userId);
    if (!buyer) throw notSignedIn();
    const cart = await readCart(tx, userId, now);
    await assertAuthorised(tx, userId, cart);
    assertQuantities(cart, buyer, address);

    const fingerprint = fingerprintOf(cart);
    const to = addressesOfOrder(buyer, address);
    const waiting = await findWaitingOrders(tx, userId);
    const pending = waiting.find(
      ({ cartFingerprint, reservedUntil }) => cartFingerprint === fingerprint && reservedUntil > now,
    );
    if (pending) {
      await readdressOrder(tx, pending.id, to.gstin, to.uin, to.billingAddress, to.shippingAddress);
      return pending.id;
    }

    // A changed cart takes the place of the one ordered before: its goods are free for this order.
    const outdated = waiting.map((order) => order.id);
    const given = outdated.length > 0 ? await releaseReservations(tx, outdated) : [];
    await moveStock(tx, { taken: cart, given });

    const id = uuidV7(now);
    const lines = cart.map(orderLine);
    const total = priceBreakdown(lines);
    await insertOrder(
      tx,
      {
        id,
        buyerId: userId,
        buyer,
        placedAt: now,
        financialYear: financialYear(now),
        reservedUntil: new Date(now.getTime() + reservationMinutes * 60_000),
        cartFingerprint: fingerprint,
        taxablePaise: total.taxablePaise,
        gstPaise: total.gstPaise,
        totalPaise: total.finalPaise,
        ...to,
      },
      lines,
    );
    await notify(tx, [{ kind: "placed", orderId: id }], now);
    return id;
  });
}

async function readCart(tx: pg.PoolClient, userId: string, now: Date): Promise<CartLineRow[]> {
  const cart = await findCartLines(tx, userId, now);
  if (cart.length === 0) throw cartIsEmpty();
  if (!cart.every(({ isSold }) => isSold)) throw cartHoldsUnsoldGoods();
  return cart;
}

/** 500 pieces need a Delhi PIN code twice: saved, to be offered at all, and as the place they go to (rulings: cart). */
function assertQuantities(cart: readonly CartLineRow[], buyer: BuyerToOrder, to: CheckoutAddress): void {
  const isFromDelhi = isDelhiPincode(buyer.shippingPin ?? undefined);
  const goesToDelhi = to.country === "India" && isDelhiPincode(to.zipCode);
  for (const { unit, quantity, title } of cart) {
    // Stock is moveStock's to judge, with the row locked; here it is only the choice of quantity.
    const line = { unit, quantity, countInStock: Number.MAX_SAFE_INTEGER };
    const check = checkQuantity({ ...line, isFromDelhi });
    if (!check.ok) throw quantityNotAllowed(title, check.message);
    if (!checkQuantity({ ...line, isFromDelhi: goesToDelhi }).ok) throw onlyToDelhi(title);
  }
}

/**
 * The same goods in the same quantities at the same prices give the same text: an order is priced anew (rulings:
 * cart, stock, checkout), so one that was placed at yesterday's prices is not the order of this cart.
 */
function fingerprintOf(cart: readonly CartLineRow[]): string {
  const text = cart
    .map(({ sku, quantity, price, gstRatePercent }) => `${sku}:${quantity}:${price}:${gstRatePercent}`)
    .toSorted()
    .join(",");
  return createHash("sha256").update(text).digest("base64url");
}

function orderLine(line: CartLineRow, index: number) {
  const { sku, title, category, type, images, hsn, unit, price, quantity, gstRatePercent } = line;
  const priced = priceCartLine(line);
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
    ...priced,
  };
}
