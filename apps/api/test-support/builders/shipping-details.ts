import { statesInDirectory } from "../../src/features/delivery/pin-directory.ts";
import type { TestApp } from "../start-test-app.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** A valid address, for saved details and for the checkout popup. */
export const checkoutAddress = {
  name: "Asha Verma",
  companyName: "Asha Traders",
  address: "12 Mill Road",
  district: "Pune",
  state: "Maharashtra",
  country: "India",
  zipCode: "411001",
  phoneNumber: "9876543210",
};

/** Valid shipping details of a buyer in Pune, with the changes that a test needs. */
export function shippingDetailsBody(changes: { GSTIN?: string; UIN?: string; zipCode?: string } = {}) {
  const { zipCode = checkoutAddress.zipCode } = changes;
  const address = {
    ...checkoutAddress,
    zipCode,
    state: statesInDirectory(zipCode)[0] ?? checkoutAddress.state,
  };
  return {
    basicDetails: { GSTIN: changes.GSTIN ?? "27ABCDE1234F1Z0", UIN: changes.UIN ?? "" },
    billingDetails: address,
    shippingDetails: address,
  };
}

/** Saves details for a buyer through the API. */
export async function saveShippingDetails(
  { app }: Pick<TestApp, "app">,
  buyer: SignedIn,
  changes: Parameters<typeof shippingDetailsBody>[0] = {},
): Promise<void> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/users/shippingDetails",
    headers: buyer.headers,
    payload: shippingDetailsBody(changes),
  });
  if (answer.statusCode !== 200) throw new Error(`details were refused: ${answer.body}`);
}
