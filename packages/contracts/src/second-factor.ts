import { maxPasswordLength } from "@dakbag/domain/account/sign-in-fields";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, id, instant, secondFactor } from "./fields.ts";

/** The caller's own password, entered again before a change that matters. */
export const ownPassword = z
  .string({ error: "password is required" })
  .min(1, "password is required")
  .max(maxPasswordLength, `password must be at most ${maxPasswordLength} characters`);

/** What confirms such a change: the own password, and the second factor of an account that has one. */
export const confirmation = z.strictObject({ password: ownPassword, secondFactor: secondFactor.optional() });

const recoveryCodes = z.array(z.string());

/**
 * The caller's authenticator app. `setUpAt` is null without one; `isAllowed` is false for buyers, who need none;
 * `isRequired` when staff can do nothing at the desk without.
 */
export const readSecondFactor = endpoint("GET /api/users/secondFactor", {
  access: "buyer",
  answer: succeeded.extend({
    setUpAt: instant.nullable(),
    recoveryCodesLeft: count,
    isAllowed: z.boolean(),
    isRequired: z.boolean(),
  }),
});

/**
 * Starts to set up an app, for 15 minutes: the secret as text, and as the `otpauth:` address of a QR code. Each start has
 * a new secret. 403 for buyers, 409 when an app is set up.
 */
export const startSecondFactor = endpoint("POST /api/users/secondFactor/start", {
  access: "buyer",
  body: z.strictObject({ password: ownPassword }),
  answer: succeeded.extend({ secret: z.string(), uri: z.string() }),
});

/** Sets the app up with its first code. The recovery codes are shown this once; all other sessions end. */
export const setUpSecondFactor = endpoint("POST /api/users/secondFactor/setUp", {
  access: "buyer",
  body: z.strictObject({
    code: z
      .string({ error: "code is required" })
      .transform((typed) => typed.replaceAll(/\s/g, ""))
      .pipe(z.string().regex(/^[0-9]{6}$/, "code must be the 6 digits of your app")),
  }),
  answer: succeeded.extend({ recoveryCodes }),
});

/** Replaces the recovery codes; the old ones are invalid. */
export const replaceRecoveryCodes = endpoint("POST /api/users/secondFactor/recoveryCodes", {
  access: "buyer",
  body: confirmation,
  answer: succeeded.extend({ recoveryCodes }),
});

/** Removes the caller's app and recovery codes; all other sessions end. */
export const removeSecondFactor = endpoint("POST /api/users/secondFactor/remove", {
  access: "buyer",
  body: confirmation,
  answer: succeeded,
});

/**
 * Removes another person's app, as when they lost their phone, and ends their sessions. The admin confirms with their own
 * password, and second factor if they have one. `wasSetUp` is false when there was none: nothing changes then.
 */
export const resetSecondFactor = endpoint("POST /api/admin/customers/:id/resetSecondFactor", {
  access: "admin",
  params: z.strictObject({ id }),
  body: confirmation,
  answer: succeeded.extend({ wasSetUp: z.boolean() }),
});
