import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import { notFound, ShopError } from "../../platform/shop-error.ts";

export const addressNotFound = () => notFound("This address");

export const tooManyAddresses = () =>
  new ShopError(
    409,
    "too-many-addresses",
    `You have ${maxSavedAddresses} saved addresses, which is the most. Please delete one to save another.`,
  );

export const savedAlready = () => new ShopError(409, "saved-already", "This address is saved already.");

export const defaultStays = () =>
  new ShopError(
    409,
    "default-address",
    "This is your default shipping address. Please make another one the default before you delete it.",
  );
