import type { SavedAddress } from "@dakbag/contracts/address";
import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { addressLine, joinAddress } from "@dakbag/domain/places/shipping-address";
import type { AddressParts, AddressRow } from "./shipping-addresses.queries.ts";

/** The parts to keep of an address as it came. One that is joined already, as it was read back, is taken apart again. */
export function partsOf(form: AddressParts): AddressParts {
  const { name, companyName, district, state, country, zipCode, phoneNumber } = form;
  return { name, companyName, address: addressLine(form), district, state, country, zipCode, phoneNumber };
}

/** An address as buyers read it: joined (buyer §3), its parts beside it. */
export function presentAddress(parts: AddressParts): SavedAddress {
  return { ...parts, address: joinAddress(parts), addressLine: parts.address };
}

export function presentAddressRow({ id, address, isDefault }: AddressRow): ShippingAddress {
  return { _id: id, isDefault, ...presentAddress(address) };
}
