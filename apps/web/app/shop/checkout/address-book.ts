import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";
import { type AddressBook, type AddressChoice, canBeSaved, newAddress } from "./address-choice.ts";

/** What the popup offers; null when no details are saved yet (buyer §4). @throws ApiError when they cannot be read */
export async function readAddressBook(): Promise<AddressBook | null> {
  const [{ shippingDetails }, { addresses }] = await Promise.all([
    call("GET /api/users/shippingDetails"),
    call("GET /api/users/addresses"),
  ]);
  // An answer that has no details at all is none that we know: it throws (buyer §8).
  if (shippingDetails === null) return null;
  return { addresses, billingPhone: shippingDetails.billingDetails.phoneNumber };
}

/** Keeps the address of an order that stands already: a failure is told, and stops no payment. */
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
