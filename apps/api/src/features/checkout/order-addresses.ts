import type { CheckoutAddress } from "@dakbag/contracts/checkout";
import { joinAddress } from "@dakbag/domain/shipping-address";
import type { AddressSnapshot } from "../orders/orders.queries.ts";
import type { AddressParts } from "../shipping-details/shipping-details.queries.ts";
import type { BuyerToOrder } from "./checkout.queries.ts";

/** Who and where an order is for, as it will stand in the order for ever. */
export interface OrderAddresses {
  gstin: string;
  uin: string;
  billingAddress: AddressSnapshot;
  shippingAddress: AddressSnapshot;
}

/**
 * The addresses of an order: where the popup says it goes, billed to the saved details. A popup that was left as
 * it was filled brings the joined text of the saved address: its parts are then the saved ones. Without saved
 * details the order is billed where it goes, and its GST number is "Not Found" (buyer §3).
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
  const saved = buyer.shippingAddress;
  const isSavedText = saved !== null && address.address === joinAddress(saved);
  const { addressLine, district, state } = isSavedText
    ? { addressLine: saved.address, district: saved.district, state: saved.state }
    : { addressLine: address.address, district: address.district, state: address.state };
  return {
    name: address.name || saved?.name || buyer.name,
    companyName: address.companyName,
    addressLine,
    district: district || (saved?.zipCode === address.zipCode ? saved.district : ""),
    state: state || (saved?.zipCode === address.zipCode ? saved.state : ""),
    country: address.country,
    zipCode: address.zipCode,
    phoneNumber: address.phoneNumber,
  };
}

function savedSnapshot({ address, ...rest }: AddressParts): AddressSnapshot {
  return { ...rest, addressLine: address };
}
