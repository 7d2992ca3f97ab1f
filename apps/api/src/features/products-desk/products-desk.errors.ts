import { ShopError } from "../../platform/shop-error.ts";

export const changedMeanwhile = (reason: string) =>
  new ShopError(409, "changed-meanwhile", `${reason} Please look at it again.`);

export const appliedAlready = (by: string) =>
  new ShopError(
    409,
    "applied-already",
    `${by} has applied the same rows meanwhile, so nothing was changed now. Please check the file again.`,
  );
