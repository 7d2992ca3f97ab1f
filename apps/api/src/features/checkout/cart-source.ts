import type { CheckoutAddress } from "@dakbag/contracts/checkout";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { joinAddress } from "@dakbag/domain/places/shipping-address";
import type pg from "pg";
import { type CartLineRow, findCartLines } from "../cart/cart.queries.ts";
import type { AddressSnapshot } from "../orders/orders.queries.ts";
import type { OrderSource } from "../orders/place-order.ts";
import type { BuyerToOrder, OrderAddresses } from "../orders/place-order.queries.ts";
import type { AddressFields } from "../buyer-details/buyer-details.queries.ts";
import { cartHoldsUnsoldGoods, cartIsEmpty, onlyToDelhi, quantityNotAllowed } from "./checkout.errors.ts";
import { assertAuthorised } from "./marketplace-authorisation.ts";

/**
 * The buyer's cart as it is ordered, for an address of the checkout.
 *
 * Reading it throws ShopError 409 empty cart, goods no longer sold, a quantity not allowed; 403 not authorised.
 */
export function cartSource(buyerId: string, address: CheckoutAddress): OrderSource {
  return {
    buyerId,
    read: async (tx, buyer, now) => {
      const lines = await readCart(tx, buyerId, now);
      await assertAuthorised(tx, buyerId, lines);
      assertQuantities(lines, buyer, address);
      return { lines, addresses: addressesOfOrder(buyer, address) };
    },
  };
}

async function readCart(tx: pg.PoolClient, buyerId: string, now: Date): Promise<CartLineRow[]> {
  const lines = await findCartLines(tx, buyerId, now);
  if (lines.length === 0) throw cartIsEmpty();
  if (!lines.every(({ isSold }) => isSold)) throw cartHoldsUnsoldGoods();
  return lines;
}

/** 500 pieces need a Delhi PIN code twice: saved, to be offered at all, and as the place they go to (rulings: cart). */
function assertQuantities(lines: readonly CartLineRow[], buyer: BuyerToOrder, to: CheckoutAddress): void {
  const isFromDelhi = isDelhiPincode(buyer.shippingPin ?? undefined);
  const goesToDelhi = to.country === "India" && isDelhiPincode(to.zipCode);
  for (const { unit, quantity, title } of lines) {
    // moveStock checks the stock with the row locked; here it is only the choice of quantity.
    const line = { unit, quantity, countInStock: Number.MAX_SAFE_INTEGER };
    const check = checkQuantity({ ...line, isFromDelhi });
    if (!check.ok) throw quantityNotAllowed(title, check.message);
    if (!checkQuantity({ ...line, isFromDelhi: goesToDelhi }).ok) throw onlyToDelhi(title);
  }
}

/**
 * The addresses of an order: delivered to the popup's address, billed to the saved details. The joined text of a saved
 * address, as it was read back, means the parts of that address. Without saved details the order is billed where
 * it goes, and its GST number is "Not Found" (buyer §3).
 */
export function addressesOfOrder(buyer: BuyerToOrder, address: CheckoutAddress): OrderAddresses {
  const shippingAddress = shippingSnapshot(buyer, address);
  return {
    gstin: buyer.gstin ?? "Not Found",
    uin: buyer.uin ?? "",
    billingAddress: buyer.billingAddress ? savedSnapshot(buyer.billingAddress) : shippingAddress,
    shippingAddress,
  };
}

function shippingSnapshot(buyer: BuyerToOrder, address: CheckoutAddress): AddressSnapshot {
  const isText = (saved: AddressFields) => address.address === joinAddress(saved);
  const written = buyer.shippingAddresses.find(isText);
  const { addressLine, district, state } = written
    ? { addressLine: written.address, district: written.district, state: written.state }
    : { addressLine: address.address, district: address.district, state: address.state };
  const nearby = buyer.shippingAddresses.find(({ zipCode }) => zipCode === address.zipCode);
  return {
    name: address.name || buyer.shippingAddresses[0]?.name || buyer.name,
    companyName: address.companyName,
    addressLine,
    district: district || (nearby?.district ?? ""),
    state: state || (nearby?.state ?? ""),
    country: address.country,
    zipCode: address.zipCode,
    phoneNumber: address.phoneNumber,
  };
}

function savedSnapshot({ address, ...rest }: AddressFields): AddressSnapshot {
  return { ...rest, addressLine: address };
}
