import { ShopError } from "../../platform/shop-error.ts";

export const changedMeanwhile = (reason: string) =>
  new ShopError(409, "changed-meanwhile", `${reason} Please look at it again.`);
