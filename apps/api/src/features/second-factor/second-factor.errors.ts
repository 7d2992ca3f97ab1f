import { refusalWithWait } from "../../platform/rate-limit.ts";
import { conflict, ShopError } from "../../platform/shop-error.ts";

// None is a 401, which would end the session in the browser.
export const secondFactorNeeded = () =>
  new ShopError(403, "second-factor-needed", "Enter the code of your authenticator app.");

export const secondFactorWrong = () =>
  new ShopError(
    403,
    "second-factor-wrong",
    "This code is wrong or was used before. Enter the next one of your app, or a recovery code.",
  );

export const tooManyWrongCodes = refusalWithWait(
  (wait) => `Too many wrong codes. Please try again in ${wait}.`,
);

export const wrongPassword = () => new ShopError(403, "wrong-password", "Your password is wrong.");

export const tooManyAttempts = refusalWithWait(
  (wait) => `Too many wrong passwords or codes. Please try again in ${wait}.`,
);

export const alreadySetUp = () =>
  conflict("second-factor-set-up", "Your account has an authenticator app already.");

export const notSetUp = () => conflict("second-factor-missing", "Your account has no authenticator app.");

export const setUpNotStarted = () =>
  conflict("second-factor-not-started", "The time to set up the app is over. Please start again.");

export const ownSecondFactor = () =>
  conflict("own-second-factor", "Remove your own authenticator app on your security page.");
