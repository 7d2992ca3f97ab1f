import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import type { KnownContact } from "./shipping-form.ts";

/** The saved details; null when there are none yet, then with what the account already says. */
export function readSavedDetails() {
  return readSignedIn(async () => {
    const details = await readDetails();
    return { ...details, contact: details.saved ? null : await readContact() };
  }, messageOf);
}

/** Null when it cannot be read: it only saves typing. */
async function readContact(): Promise<KnownContact | null> {
  try {
    const { name, phoneNumber } = await call("GET /api/users/profile");
    return { name, phoneNumber };
  } catch {
    return null;
  }
}

/** The name and e-mail of the account, the saved details and all saved addresses. */
export function readProfile() {
  return readSignedIn(async () => {
    const [{ contact }, details, { addresses, branch }] = await Promise.all([
      call("GET /api/users/contact"),
      readDetails(),
      call("GET /api/users/addresses"),
    ]);
    return { contact, ...details, addresses, branch };
  }, messageOf);
}

async function readDetails() {
  return { saved: (await call("GET /api/users/shippingDetails")).shippingDetails };
}
