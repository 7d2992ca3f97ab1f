import { maxNameLength } from "@dakbag/domain/account/sign-in-fields";
import * as z from "zod";
import { email } from "./account.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { labelLine, wholeNumber } from "./fields.ts";

/** Name and e-mail of an account. Order updates go by e-mail only to a proven address. */
const contact = z.object({
  name: z.string(),
  email: z.string(),
  /** Whether the owner of the address opened the link that was sent to it. */
  isEmailProven: z.boolean(),
  /** Raised by every change; a save names the one it saw. */
  version: z.number().int(),
});

export const getContact = endpoint("GET /api/users/contact", {
  access: "buyer",
  answer: succeeded.extend({ contact }),
});

/** Changes name and e-mail. A new address is not proven and gets the link; the proven one before it is informed. */
export const changeContact = endpoint("PUT /api/users/contact", {
  access: "buyer",
  body: z.strictObject({
    name: labelLine("Name", maxNameLength),
    email,
    version: wholeNumber("version", 1, 2_147_483_647),
  }),
  answer: succeeded.extend({
    contact,
    /** Whether the link goes to a new address; false when the address is the same, or too many links were sent. */
    isLinkSent: z.boolean(),
  }),
});

/** Sends the link that proves the account's address, once a minute at most; nothing when it is proven. */
export const sendEmailLink = endpoint("POST /api/users/contact/emailLink", {
  access: "buyer",
  answer: succeeded.extend({ message: z.string() }),
});

/** Proves an address by the token of its link. The page sends it when Confirm is pressed, so opening it proves nothing. */
export const confirmEmail = endpoint("POST /api/users/confirmEmail", {
  access: "anyone",
  body: z.strictObject({
    token: z
      .string({ error: "token is required" })
      .regex(/^[\w-]{43}$/, "token must be the whole end of the link"),
  }),
  answer: succeeded.extend({ message: z.string() }),
});
