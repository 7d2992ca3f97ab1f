import type { SavedAddress } from "@dakbag/contracts/address";
import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { stateOfDelivery } from "@dakbag/domain/places/delivery-state";
import { addressLine, joinAddress } from "@dakbag/domain/places/shipping-address";
import { stateNamed } from "@dakbag/domain/places/state-names";
import { invalidField } from "../../platform/shop-error.ts";
import { statesInDirectory } from "../delivery/pin-directory.ts";
import type { AddressRow } from "./buyer-details.queries.ts";
import type { AddressFields } from "./address-fields.ts";

/**
 * An address that goods go to, as it is saved: with the state under its present name, filled in from the PIN code where none is
 * given.
 *
 * @param group the prefix of the fields' names in refusals
 * @throws ShopError 400 when the PIN directory knows another state
 */
export function deliveryFields(form: AddressFields, group = ""): AddressFields {
  const found = stateOfDelivery(form, statesInDirectory(form.zipCode));
  if ("problem" in found) throw invalidField(`${group}state`, found.problem);
  return { ...addressFields(form), state: found.state };
}

/** A billing address as it is saved: a state of India under its present name, anything else as it is. */
export function billingFields(form: AddressFields): AddressFields {
  const state = form.country === "India" ? (stateNamed(form.state) ?? form.state) : form.state;
  return { ...addressFields(form), state };
}

/** The fields of an address to save; a joined address line, as the API returns it, is split again. */
function addressFields(form: AddressFields): AddressFields {
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
