import * as z from "zod";
import { optionalPhone, placeFields, recipientFields, savedAddress, withAddressRules } from "./address.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { branchInShort, id } from "./fields.ts";

/** An address to save: everything that the details form or the popup accepts (buyer §5) is accepted here too. */
const address = withAddressRules(
  z.strictObject({ ...recipientFields, ...placeFields(), phoneNumber: optionalPhone }),
  "address is required",
);

/**
 * One of the saved shipping addresses of a buyer, or of the branch that they buy for. Exactly one of them is the default: the
 * shipping address of `/api/users/shippingDetails`, whose PIN code decides whether 500 pieces can be ordered.
 */
export const shippingAddress = savedAddress.extend({ _id: z.string(), isDefault: z.boolean() });

export type ShippingAddress = z.infer<typeof shippingAddress>;

const oneAddress = succeeded.extend({ message: z.string(), address: shippingAddress });

/**
 * The default first, then the newest first. `branch` is the branch of a company that they are of, with whether the caller may change
 * its details and addresses; null for a person's own.
 */
export const listAddresses = endpoint("GET /api/users/addresses", {
  access: "buyer",
  answer: succeeded.extend({
    addresses: z.array(shippingAddress),
    branch: branchInShort.extend({ mayChange: z.boolean() }).nullable(),
  }),
});

/** Saves an address. The first one becomes the default; an identical saved one is returned instead. */
export const addAddress = endpoint("POST /api/users/addresses", {
  access: "buyer",
  right: "manage",
  body: address,
  answer: oneAddress,
});

/** Replaces a saved address; 409 when it is identical to another one. */
export const changeAddress = endpoint("PUT /api/users/addresses/:id", {
  access: "buyer",
  right: "manage",
  params: z.strictObject({ id }),
  body: address,
  answer: oneAddress,
});

/** Deletes an address; 409 for the default: another one has to become the default first. */
export const deleteAddress = endpoint("DELETE /api/users/addresses/:id", {
  access: "buyer",
  right: "manage",
  params: z.strictObject({ id }),
  answer: succeeded.extend({ message: z.string() }),
});

export const makeDefaultAddress = endpoint("PUT /api/users/addresses/:id/default", {
  access: "buyer",
  right: "manage",
  params: z.strictObject({ id }),
  answer: oneAddress,
});
