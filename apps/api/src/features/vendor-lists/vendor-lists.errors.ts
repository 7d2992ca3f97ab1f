import { ShopError } from "../../platform/shop-error.ts";

/** A list that is refused whole. */
export const vendorCsvRefused = (problem: string) => new ShopError(400, "csv-refused", problem);
