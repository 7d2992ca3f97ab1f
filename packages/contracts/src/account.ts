import { type Role, roles } from "@dakbag/domain/account/roles";
import { maxEmailLength, maxNameLength, maxPasswordLength } from "@dakbag/domain/account/sign-in-fields";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { labelLine, otp, phoneNumber, secondFactor } from "./fields.ts";

/** At least 6 characters (buyer §5). */
export const newPassword = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .min(6, "Password must be at least 6 characters")
  .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`);

export const email = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, "Email is required")
  .max(maxEmailLength, `Email must be at most ${maxEmailLength} characters`)
  .pipe(z.email("Invalid email format"));

/** The answer to a successful sign-in: the bearer token and the names that the browser stores (buyer §3, §7). */
export const signedIn = succeeded.extend({
  token: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
});

/** Sends a one-time code by SMS. The answer is the same whether or not the phone is registered. */
export const sendOtp = endpoint("POST /api/otp/sendOtp", {
  access: "anyone",
  body: z.strictObject({ phoneNumber }),
  answer: succeeded.extend({
    message: z.string(),
    resendAfterSeconds: z.number(),
    /** How many digits the code has. */
    otpLength: z.union([z.literal(4), z.literal(6)]),
  }),
});

/** Whether a password may be set for this phone, so that a common one is refused before a code is asked for: 400 if not. */
export const checkPassword = endpoint("POST /api/users/passwordCheck", {
  access: "anyone",
  body: z.strictObject({ phoneNumber, password: newPassword }),
  answer: succeeded,
});

/** Verifies the phone for this browser: sets a single-use HttpOnly cookie that register and loginWithOtp need. */
export const verifyOtp = endpoint("POST /api/otp/verifyOtp", {
  access: "anyone",
  body: z.strictObject({ phoneNumber, otp }),
  answer: succeeded.extend({ message: z.string() }),
});

export const register = endpoint("POST /api/users/register", {
  access: "anyone",
  body: z.strictObject({
    phoneNumber,
    password: newPassword,
    name: labelLine("Name", maxNameLength),
    email,
    otp,
  }),
  answer: signedIn,
});

/**
 * For an account with a second factor, the right password without one is refused with 403 `second-factor-needed`, which
 * counts as no failure: the same request with `secondFactor` follows.
 */
export const login = endpoint("POST /api/users/login", {
  access: "anyone",
  body: z.strictObject({
    phoneNumber,
    password: z
      .string({ error: "Password is required" })
      .min(1, "Password is required")
      .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
    secondFactor: secondFactor.optional(),
  }),
  answer: signedIn,
});

/** Signs in with a verified phone, and the second factor like `login`; a password given here becomes the new one and ends all other sessions. */
export const loginWithOtp = endpoint("POST /api/users/loginWithOtp", {
  access: "anyone",
  body: z.strictObject({
    phoneNumber,
    password: z.union([z.literal("").transform(() => undefined), newPassword]).optional(),
    secondFactor: secondFactor.optional(),
  }),
  answer: signedIn,
});

/** Ends this session on the server. */
export const logout = endpoint("POST /api/users/logout", {
  access: "buyer",
  answer: succeeded,
});

export const role = z.enum(roles);
export const roleProblem = `role must be one of ${roles.join(", ")}`;
export type { Role };

export const profile = endpoint("GET /api/users/profile", {
  access: "buyer",
  answer: succeeded.extend({
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    role,
    /** Why this session has no rights of staff for now: no second factor is set up, or none was given. */
    withheld: z.enum(["second-factor-not-set-up", "second-factor-not-given"]).nullable(),
  }),
});
