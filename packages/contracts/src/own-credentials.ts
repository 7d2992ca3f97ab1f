import * as z from "zod";
import { newPassword } from "./account.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, phoneNumber } from "./fields.ts";
import { confirmation } from "./second-factor.ts";

/**
 * Sets a new password, confirmed by the current one, and the second factor of an account that has one. All other sessions end,
 * and the proven e-mail address is informed. `endedSessions` is how many there were. A repeated request changes nothing.
 */
export const changePassword = endpoint("PUT /api/users/password", {
  access: "buyer",
  body: confirmation.extend({ newPassword }),
  answer: succeeded.extend({ endedSessions: count }),
});

/**
 * Sets another phone number, which this browser has verified by `POST /api/otp/verifyOtp`; confirmed like a new password. All
 * other sessions end, messages go to the new number, and the proven e-mail address is informed. 403 `phone-not-proven` without
 * the proof, 409 `phone-taken` when another account has the number. The number that the account has already is a success.
 */
export const changePhoneNumber = endpoint("PUT /api/users/phoneNumber", {
  access: "buyer",
  body: confirmation.extend({ phoneNumber }),
  answer: succeeded.extend({ phoneNumber: z.string(), endedSessions: count }),
});
