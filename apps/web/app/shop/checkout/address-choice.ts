import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import {
  type AddressDraft,
  addressInWords,
  draftOf,
  emptyAddress,
  isSameDraft,
} from "#app/components/address/address-draft.ts";

/** How many saved addresses are shown before somebody asks for all. */
const shownAtFirst = 4;

/** The choice of typing an address that is not saved yet. */
export const newAddress = "new";

/** What the popup is about: one of the saved addresses or a new one, as it stands in the fields. */
export interface AddressChoice {
  /** The id of a saved address, or `newAddress`. */
  chosen: string;
  draft: AddressDraft;
  /** Whether the address, new or corrected, is kept for later orders. */
  isToSave: boolean;
}

/** The saved addresses that can be chosen, the default first; a missing phone is filled from billing. */
export interface AddressBook {
  addresses: readonly ShippingAddress[];
  billingPhone: string;
}

/** The choice of a saved address as it is saved, or of a new one with nothing in it. */
export function chooseAddress({ addresses, billingPhone }: AddressBook, id: string): AddressChoice {
  const saved = addresses.find(({ _id }) => _id === id);
  if (!saved) return { chosen: newAddress, draft: emptyAddress, isToSave: true };
  const draft = draftOf({ ...saved, phoneNumber: saved.phoneNumber || billingPhone });
  return { chosen: id, draft, isToSave: false };
}

/** What the popup begins with: the default address (rulings: cart), or what it was left with in the same checkout. */
export function firstChoice(book: AddressBook, kept: AddressChoice | null): AddressChoice {
  const isStillThere =
    kept && (kept.chosen === newAddress || book.addresses.some(({ _id }) => _id === kept.chosen));
  return isStillThere ? kept : chooseAddress(book, book.addresses[0]?._id ?? newAddress);
}

/** Whether there is something to save: a new address for which there is room, or one that was changed in the fields. */
export function canBeSaved(book: AddressBook, { chosen, draft }: AddressChoice): boolean {
  if (chosen === newAddress) return book.addresses.length < maxSavedAddresses;
  return !isSameDraft(draft, chooseAddress(book, chosen).draft);
}

/** The cards to choose from: the first few and the chosen one, or all. */
export function cardsOf(addresses: readonly ShippingAddress[], chosen: string, showsAll: boolean) {
  const shown = addresses.filter(({ _id }, index) => showsAll || index < shownAtFirst || _id === chosen);
  const saved = shown.map((address) => ({
    value: address._id,
    title: address.companyName,
    note: addressInWords(draftOf(address)),
    mark: address.isDefault ? "Default" : undefined,
  }));
  return [...saved, { value: newAddress, title: "A new address" }];
}
