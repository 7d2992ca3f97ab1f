import { ShopError } from "../../platform/shop-error.ts";

/** A file that is refused whole, in the words of staff §5. */
export const csvRefused = (problem: string) => new ShopError(400, "csv-refused", problem);
