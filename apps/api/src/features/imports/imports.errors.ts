import { ShopError } from "../../platform/shop-error.ts";

/** The file is refused as a whole, with the text of staff §5. */
export const csvRefused = (problem: string) => new ShopError(400, "csv-refused", problem);

export const notLastImport = (lastFileName: string) =>
  new ShopError(409, "later-upload", `Only the last upload can be undone, and that is ${lastFileName}.`);

export const alreadyApplied = (by: string) =>
  new ShopError(
    409,
    "applied-already",
    `${by} has already applied the same rows, so nothing was changed. Please check the file again.`,
  );
