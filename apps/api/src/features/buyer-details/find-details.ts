import { one } from "../../platform/database.ts";
import * as buyerDetailsRows from "./buyer-details.queries.ts";

export const findDetailsOf = one(buyerDetailsRows.findDetailsOf);
export const { findAddressesOf, deleteDetailsOf } = buyerDetailsRows;
