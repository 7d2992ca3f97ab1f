import { ShopError } from "../../platform/shop-error.ts";

// The two sentences of buyer §5, word for word.
export const notMeeshoAuthorised = () =>
  new ShopError(
    403,
    "not-meesho-authorised",
    "Your are not Meesho Authorised! Please remove Meesho items from the cart",
  );

export const notValmoAuthorised = () =>
  new ShopError(
    403,
    "not-valmo-authorised",
    "You are not authorized to purchase Valmo products. Remove Valmo Branded products!",
  );
