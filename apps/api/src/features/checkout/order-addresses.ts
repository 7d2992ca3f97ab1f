import type { CheckoutAddress } from "@dakbag/contracts/checkout";
import { joinAddress } from "@dakbag/domain/places/shipping-address";
import type { AddressSnapshot } from "../orders/orders.queries.ts";
import type { AddressParts } from "../shipping-addresses/shipping-addresses.queries.ts";
import type { BuyerToOrder } from "./checkout.queries.ts";

/** Who and where an order is for, as it will stand in the order for ever. */
export interface OrderAddresses {
  gstin: string;
  uin: string;
  billingAddress: AddressSnapshot;
  shippingAddress: AddressSnapshot;
}

/**
 * The addresses of an order: where the popup says it goes, billed to the saved details. The joined text of a saved
 * address, as it was read back, stands for the parts of that address. Without saved details the order is billed where
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
  const isText = (saved: AddressParts) => address.address === joinAddress(saved);
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

function savedSnapshot({ address, ...rest }: AddressParts): AddressSnapshot {
  return { ...rest, addressLine: address };
}
