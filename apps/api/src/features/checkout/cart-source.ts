import { readUin } from "@dakbag/domain/gst/gstin";
import type { CheckoutAddress } from "@dakbag/contracts/checkout";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { missingStateProblem, stateOfDelivery } from "@dakbag/domain/places/delivery-state";
import { priceBreakdown } from "@dakbag/domain/pricing/price-breakdown";
import { joinAddress } from "@dakbag/domain/places/shipping-address";
import type pg from "pg";
import type { BuyingParty } from "../../platform/caller.ts";
import { priceCartLine } from "../cart/cart-line.ts";
import { assertWithinLimits } from "../companies/spending.ts";
import { findCartLines } from "../cart/cart-lines.ts";
import type { CartLineRow } from "../cart/cart-line-row.ts";
import type { AddressSnapshot, BuyerToOrder, OrderAddresses } from "../orders/order-rows.ts";
import type { OrderSource } from "../buying/place-order.ts";
import type { AddressFields } from "../buyer-details/address-fields.ts";
import { statesInDirectory } from "../delivery/pin-directory.ts";
import {
  anotherBranch,
  cartHoldsUnsoldGoods,
  cartIsEmpty,
  onlyToDelhi,
  quantityNotAllowed,
  wrongState,
} from "./checkout.errors.ts";
import { assertAuthorised } from "../marketplace-authorisation/marketplace-authorisation.ts";

/**
 * The buyer's cart as the source of an order, shipped to an address from the checkout, under the buyer's PO number.
 *
 * Reading it throws ShopError 409 empty cart, goods no longer sold, a quantity not allowed, above a limit of the colleague; 403 not
 * authorised; 400 goods only for Delhi, or a state that the PIN code contradicts.
 *
 * @throws ShopError 409 another branch than the page showed
 */
export function cartSource(
  party: BuyingParty,
  {
    shippingAddress: to,
    poNumber,
    branchId,
  }: { shippingAddress: CheckoutAddress; poNumber: string; branchId?: string | null | undefined },
): OrderSource {
  // A page that was opened before the buyer chose another branch, or joined or left a company, shows other addresses.
  if ((branchId ?? null) !== (party.branchId ?? null)) throw anotherBranch();
  return {
    party,
    read: async (tx, buyer, now) => {
      const lines = await readCart(tx, party.userId, now);
      await assertAuthorised(tx, party, lines);
      assertQuantities(lines, buyer, to);
      await assertWithinLimits(tx, party, () => priceBreakdown(lines.map(priceCartLine)).finalPaise, now);
      return { lines, addresses: { ...addressesOfOrder(buyer, to), poNumber } };
    },
  };
}

async function readCart(tx: pg.PoolClient, buyerId: string, now: Date): Promise<CartLineRow[]> {
  const lines = await findCartLines(tx, buyerId, now);
  if (lines.length === 0) throw cartIsEmpty();
  if (!lines.every(({ isSold }) => isSold)) throw cartHoldsUnsoldGoods();
  return lines;
}

/** 500 pieces are offered only with a saved Delhi PIN code, and are delivered only to one (rulings: cart). */
function assertQuantities(lines: readonly CartLineRow[], buyer: BuyerToOrder, to: CheckoutAddress): void {
  const isFromDelhi = isDelhiPincode(buyer.shippingPin ?? undefined);
  const goesToDelhi = to.country === "India" && isDelhiPincode(to.zipCode);
  for (const { unit, quantity, title } of lines) {
    // moveStock checks the stock with the row locked; this checks only which quantities may be ordered.
    const line = { unit, quantity, countInStock: Number.MAX_SAFE_INTEGER };
    const check = checkQuantity({ ...line, isFromDelhi });
    if (!check.ok) throw quantityNotAllowed(title, check.message);
    if (!checkQuantity({ ...line, isFromDelhi: goesToDelhi }).ok) throw onlyToDelhi(title);
  }
}

/**
 * The addresses of an order: shipped to the address chosen in the popup, billed to the saved details. When the popup
 * sends the joined text of a saved address, the parts of that saved address are used. Without saved details the order
 * is billed to the shipping address, and its GST number is "Not Found" (buyer §3).
 */
function addressesOfOrder(buyer: BuyerToOrder, address: CheckoutAddress): Omit<OrderAddresses, "poNumber"> {
  const shippingAddress = shippingSnapshot(buyer, address);
  return {
    gstin: buyer.gstin ?? "Not Found",
    uin: readUin(buyer.uin ?? "") ?? "",
    billingAddress: buyer.billingAddress ? savedSnapshot(buyer.billingAddress) : shippingAddress,
    shippingAddress,
  };
}

function shippingSnapshot(buyer: BuyerToOrder, address: CheckoutAddress): AddressSnapshot {
  const hasSameText = (saved: AddressFields) => address.address === joinAddress(saved);
  const matching = buyer.shippingAddresses.find(hasSameText);
  const { addressLine, district, state } = matching
    ? { addressLine: matching.address, district: matching.district, state: matching.state }
    : { addressLine: address.address, district: address.district, state: address.state };
  const withSameZipCode = buyer.shippingAddresses.find(({ zipCode }) => zipCode === address.zipCode);
  return {
    name: address.name || buyer.shippingAddresses[0]?.name || buyer.name,
    companyName: address.companyName,
    addressLine,
    district: district || (withSameZipCode?.district ?? ""),
    state: decidedState({ ...address, state }, withSameZipCode?.state ?? ""),
    country: address.country,
    zipCode: address.zipCode,
    phoneNumber: address.phoneNumber,
  };
}

/**
 * The state that the goods go to: the PIN directory decides, and where it cannot, an empty one is that of a saved address with
 * the same PIN code. It decides on the tax, so that an order in India has one.
 */
function decidedState(address: CheckoutAddress, savedState: string): string {
  const states = statesInDirectory(address.zipCode);
  const first = stateOfDelivery(address, states);
  const found =
    "state" in first && first.state === ""
      ? stateOfDelivery({ ...address, state: savedState }, states)
      : first;
  if ("problem" in found) throw wrongState(found.problem);
  if (found.state === "" && address.country === "India")
    throw wrongState(missingStateProblem(address.zipCode, states));
  return found.state;
}

function savedSnapshot({ address, ...rest }: AddressFields): AddressSnapshot {
  return { ...rest, addressLine: address };
}
