import { formatWait } from "../../platform/rate-limit.ts";
import { ShopError, tooManyRequests } from "../../platform/shop-error.ts";

// Not 401: the session is a good one, and the browser would end it.
export const wrongPassword = () => new ShopError(403, "wrong-password", "Your password is wrong.");

export const ownRole = () => new ShopError(409, "own-role", "Nobody can change their own role.");

export const tooManyTries = (waitMs: number) =>
  tooManyRequests(`Too many wrong passwords. Please try again in ${formatWait(waitMs)}.`, waitMs / 1000);
