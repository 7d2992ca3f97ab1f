import type { SavedAddress } from "@dakbag/contracts/address";
import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import {
  type AddressDraft,
  formatAddress,
  draftOf,
  emptyAddress,
  isSameDraft,
} from "#app/components/address/address-draft.ts";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";

/** How many saved addresses are shown before "Show all". */
const shownAtFirst = 4;

/** The choice of an address that is not saved yet. */
export const newAddress = "new";

/** The chosen address, saved or new, with the content of the fields. */
export interface AddressChoice {
  /** The id of a saved address, or `newAddress`. */
  chosen: string;
  draft: AddressDraft;
  /** Whether the address, new or corrected, is saved for later orders. */
  isToSave: boolean;
}

/** The saved addresses that can be chosen, the default first; a missing phone is filled from billing. */
export interface AddressBook {
  addresses: readonly ShippingAddress[];
  billing: SavedAddress;
  /** The saved GST number, or NA. */
  gstin: string;
  /** The saved GST number if its last character is wrong: the invoice is made without it. */
  mistypedGstin: string | null;
  /** The branch of a company that it is of. */
  branch: Branch;
}

type Branch = Answer<"GET /api/users/addresses">["branch"];

/** A saved address, unchanged, or an empty new one. */
export function chooseAddress({ addresses, billing }: AddressBook, id: string): AddressChoice {
  const saved = addresses.find(({ _id }) => _id === id);
  if (!saved) return { chosen: newAddress, draft: emptyAddress, isToSave: true };
  const draft = draftOf({ ...saved, phoneNumber: saved.phoneNumber || billing.phoneNumber });
  return { chosen: id, draft, isToSave: false };
}

/** The popup's first choice: the default address (rulings: cart), or the last choice of the same checkout. */
export function firstChoice(book: AddressBook, last: AddressChoice | null): AddressChoice {
  const isStillThere =
    last && (last.chosen === newAddress || book.addresses.some(({ _id }) => _id === last.chosen));
  return isStillThere ? last : chooseAddress(book, book.addresses[0]?._id ?? newAddress);
}

/** Whether there is something that may be saved: a new address within the limit, or a changed one. */
export function canBeSaved(book: AddressBook, { chosen, draft }: AddressChoice): boolean {
  if (book.branch?.mayChange === false) return false;
  if (chosen === newAddress) return book.addresses.length < maxSavedAddresses;
  return !isSameDraft(draft, chooseAddress(book, chosen).draft);
}

/** The cards to choose from: the first few and the chosen one, or all. */
export function cardsOf(addresses: readonly ShippingAddress[], chosen: string, showsAll: boolean) {
  const shown = addresses.filter(({ _id }, index) => showsAll || index < shownAtFirst || _id === chosen);
  const saved = shown.map((address) => ({
    value: address._id,
    title: address.companyName,
    note: formatAddress(draftOf(address)),
    mark: address.isDefault ? "Default" : undefined,
  }));
  return [...saved, { value: newAddress, title: "A new address" }];
}

/** The saved addresses; the page to enter details on when none are saved yet (buyer §4). @throws ApiError when they cannot be read */
export async function readAddressBook(): Promise<AddressBook | string> {
  const [{ shippingDetails }, { addresses, branch }] = await Promise.all([
    call("GET /api/users/shippingDetails"),
    call("GET /api/users/addresses"),
  ]);
  // An answer without the field throws below (buyer §8).
  if (shippingDetails === null) return detailsPath(branch);
  const { basicDetails, billingDetails } = shippingDetails;
  return {
    addresses,
    billing: billingDetails,
    gstin: basicDetails.GSTIN,
    mistypedGstin: basicDetails.isGstinCheckDigitRight ? null : basicDetails.GSTIN,
    branch,
  };
}

/** The page where the GST number and the addresses are entered. */
export const detailsPath = (branch: Branch): string =>
  branch ? `/company/branches/${branch._id}` : "/shippingDetails";

/** Saves the address of an order that is already placed: a failure shows a toast and stops no payment. */
export async function saveChosenAddress(book: AddressBook, choice: AddressChoice): Promise<void> {
  if (!canBeSaved(book, choice)) return;
  const { chosen, draft } = choice;
  try {
    if (chosen === newAddress) await call("POST /api/users/addresses", { body: draft });
    else await call("PUT /api/users/addresses/:id", { params: { id: chosen }, body: draft });
  } catch (error) {
    showToast("warn", `The address was not saved for next time. ${messageOf(error, "")}`.trim());
  }
}
