import { one } from "../../platform/database.ts";
import * as buyerDetailsRows from "./buyer-details.queries.ts";

export const findDetailsOfUser = one(buyerDetailsRows.findDetailsOfUser);
export const { findAddressesOf, deleteDetailsOf } = buyerDetailsRows;
