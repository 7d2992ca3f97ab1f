import * as cartRows from "./cart.queries.ts";

export const { findCartLines, deleteCartOf } = cartRows;
