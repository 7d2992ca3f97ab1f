import { ShopError } from "../../platform/shop-error.ts";

/** A file that is refused whole, in the words of staff §5. */
export const csvRefused = (problem: string) => new ShopError(400, "csv-refused", problem);

export const laterUploadStands = (fileName: string) =>
  new ShopError(409, "later-upload", `Only the last upload can be taken back, and that is ${fileName}.`);
