import * as z from "zod";
import { optionalPhone, placeFields, recipientFields, savedAddress, withAddressRules } from "./address.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

/** An address to keep: whatever the details' form or the popup accepts (buyer §5) can be kept here too. */
const address = withAddressRules(
  z.strictObject({ ...recipientFields, ...placeFields(), phoneNumber: optionalPhone }),
  "address is required",
);

/**
 * One of a buyer's saved shipping addresses. Exactly one of them is the default: the shipping address of
 * `/api/users/shippingDetails`, whose PIN code decides on 500 pieces.
 */
export const shippingAddress = savedAddress.extend({ _id: z.string(), isDefault: z.boolean() });

export type ShippingAddress = z.infer<typeof shippingAddress>;

const oneAddress = z.object({ success: z.literal(true), message: z.string(), address: shippingAddress });

/** The default first, then the newest first. */
export const listAddresses = endpoint("GET /api/users/addresses", {
  access: "buyer",
  answer: z.object({ success: z.literal(true), addresses: z.array(shippingAddress) }),
});

/** Keeps an address. The first one is the default; one that is kept already is answered as it is, kept once. */
export const addAddress = endpoint("POST /api/users/addresses", {
  access: "buyer",
  body: address,
  answer: oneAddress,
});

/** Puts an address in the place of a saved one; 409 when it is one of the others. */
export const changeAddress = endpoint("PUT /api/users/addresses/:id", {
  access: "buyer",
  params: z.strictObject({ id }),
  body: address,
  answer: oneAddress,
});

/** Forgets an address; 409 for the default, which another one has to be first. */
export const deleteAddress = endpoint("DELETE /api/users/addresses/:id", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const makeDefaultAddress = endpoint("PUT /api/users/addresses/:id/default", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: oneAddress,
});
