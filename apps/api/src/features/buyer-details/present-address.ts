import type { SavedAddress } from "@dakbag/contracts/address";
import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { addressLine, joinAddress } from "@dakbag/domain/places/shipping-address";
import type { AddressFields, AddressRow } from "./buyer-details.queries.ts";

/** The fields of an address to save; a joined address line, as the API returns it, is split again. */
export function addressFields(form: AddressFields): AddressFields {
  const { name, companyName, district, state, country, zipCode, phoneNumber } = form;
  return { name, companyName, address: addressLine(form), district, state, country, zipCode, phoneNumber };
}

/** An address for buyers: joined (buyer §3), with its fields. */
export function presentAddress(fields: AddressFields): SavedAddress {
  return { ...fields, address: joinAddress(fields), addressLine: fields.address };
}

export function presentAddressRow({ id, address, isDefault }: AddressRow): ShippingAddress {
  return { _id: id, isDefault, ...presentAddress(address) };
}
