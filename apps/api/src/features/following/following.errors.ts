import { conflict, invalidField, ShopError } from "../../platform/shop-error.ts";

export const wrongToken = () =>
  new ShopError(401, "bad-signature", "The token in x-api-key is not that of a courier company.");

export const nothingToAnswer = () =>
  conflict(
    "changed-meanwhile",
    "There is nothing to answer any more: the courier knows it already, or the parcel has moved on. Please look at your order again.",
  );

export const noDeliveryOn = (days: readonly string[]) =>
  invalidField("comeOn", `comeOn must be one of ${days.join(", ")}`);

export const notAnswered = () =>
  conflict("changed-meanwhile", "The buyer has not answered: there is nothing to tell the courier yet.");
