import { refusalWithWait } from "../../platform/rate-limit.ts";
import { conflict, ShopError } from "../../platform/shop-error.ts";

// Not 401, which would end the session in the browser.
export const wrongPassword = () => new ShopError(403, "wrong-password", "Your password is wrong.");

export const tooManyWrongPasswords = refusalWithWait(
  (wait) => `Too many wrong passwords. Please try again in ${wait}.`,
);

export const tooManyDownloads = refusalWithWait(
  (wait) => `Your data can be downloaded three times a day. Please try again in ${wait}.`,
);

export const ordersOpen = (obstacles: readonly string[]) =>
  new ShopError(409, "orders-open", obstacles.join(" "), { details: obstacles });

export const staffCannotBeErased = () =>
  conflict("staff-account", "This is an account of staff: an admin has to set its role to buyer first.");
