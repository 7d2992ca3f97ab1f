import { ShopError, invalidField } from "../../platform/shop-error.ts";

export const wrongDay = (problem: string) => invalidField("effectiveFrom", `effectiveFrom ${problem}`);

export const anotherRateStands = (hsn: string, day: string, percent: number, actor: string) =>
  new ShopError(
    409,
    "another-rate-stands",
    `${percent}% is scheduled for HSN ${hsn} from ${day}${actor === "" ? "" : ` by ${actor}`}. Please withdraw it first.`,
  );

export const rateHasBegun = (hsn: string, day: string) =>
  new ShopError(
    409,
    "rate-has-begun",
    `The rate of HSN ${hsn} from ${day} has begun: orders may be placed at it. Please schedule another from a later day.`,
  );
