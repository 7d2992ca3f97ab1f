import { refusalWithWait } from "../../platform/rate-limit.ts";
import { conflict, ShopError } from "../../platform/shop-error.ts";
import type { ProviderError } from "../../platform/provider-error.ts";

// buyer §8; the same for wrong, expired and used codes.
export const otpInvalid = () => new ShopError(400, "otp-invalid", "Invalid OTP");

export const notMobileNumber = () =>
  new ShopError(
    400,
    "not-a-mobile-number",
    "An OTP can only be sent to an Indian mobile number, which starts with 6, 7, 8 or 9.",
  );

export const tooManyOtps = refusalWithWait((wait) => `Please wait ${wait} before asking for another OTP.`);

export const otpCapReached = refusalWithWait(
  (wait) => `We cannot send any OTP for ${wait}. Signing in with your password works.`,
);

/** The same for phones with and without an account. */
export const otpUnderPressure =
  "Very many OTPs are asked for at this moment. If this number has an account, its OTP comes by SMS now; new numbers, please try again in an hour.";

export const tooManyWrongOtps = refusalWithWait(
  (wait) => `Too many wrong OTPs. Please try again in ${wait}.`,
);

// buyer §8
export const otpNotSent = (failure: ProviderError) =>
  failure.kind === "refused"
    ? new ShopError(502, "sms-refused", "Failed to send OTP")
    : new ShopError(503, "sms-unavailable", "Failed to send OTP", { retryAfterSeconds: 30 });

export const phoneNotProven = () =>
  new ShopError(403, "phone-not-proven", "Please verify your phone number first.");

export const phoneAlreadyRegistered = () =>
  conflict("phone-registered", "This phone number is already registered. Please sign in.");

export const phoneTaken = () =>
  conflict("phone-taken", "This phone number has another account. Sign in there, or use another number.");

export const phoneNotRegistered = () =>
  new ShopError(404, "phone-not-registered", "This phone number is not registered. Please register first.");

export const emailLinkInvalid = () =>
  new ShopError(
    400,
    "email-link-invalid",
    "This link is no longer valid. Sign in and send the link again from Edit Profile.",
  );

export const tooManyEmailLinks = refusalWithWait(
  (wait) => `We have sent enough links for now. Please try again in ${wait}.`,
);

export const tooManyConfirmations = refusalWithWait(
  (wait) => `Too many links were opened. Please try again in ${wait}.`,
);

export const contactChanged = () =>
  conflict(
    "changed-meanwhile",
    "Your name or e-mail was changed on another page or device. See what is saved now, then save again.",
  );

export const wrongCredentials = () =>
  new ShopError(401, "wrong-credentials", "Invalid phone number or password");

export const tooManySignIns = refusalWithWait(
  (wait) => `Too many failed sign-ins. Please try again in ${wait}.`,
);

export const tooManyChanges = refusalWithWait(
  (wait) => `Password and phone number were changed very often today. Please try again in ${wait}.`,
);

export const passwordTooCommon = () =>
  new ShopError(400, "password-too-common", "Password is too common. Please choose another.", {
    details: [{ field: "password", message: "Password is too common. Please choose another." }],
  });
