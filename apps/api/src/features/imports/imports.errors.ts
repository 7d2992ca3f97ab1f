import type { CsvProblem } from "@dakbag/domain/imports/csv-file";
import { conflict, ShopError } from "../../platform/shop-error.ts";

/** The file is refused as a whole, with the text of staff §5, and what to do in the details. */
export const csvRefused = ({ message, advice }: CsvProblem) =>
  new ShopError(400, "csv-refused", message, advice === undefined ? {} : { details: { advice } });

export const notLastImport = (lastFileName: string) =>
  conflict("later-upload", `Only the last upload can be undone, and that is ${lastFileName}.`);

export const alreadyApplied = (by: string) =>
  conflict(
    "applied-already",
    `${by} has already applied the same rows, so nothing was changed. Please check the file again.`,
  );

export const tooManyToRefund = (count: number, max: number) =>
  new ShopError(
    400,
    "csv-refused",
    `A file can return the money of at most ${max} orders at once, and this one names ${count}. Please split it.`,
  );

export const changedSinceChecked = (what: "Orders" | "Charges") =>
  conflict(
    "order-changed",
    `${what} of this file were changed since you checked it, so nothing was changed. Please check it again.`,
  );

export const warningsUnchecked = () =>
  conflict("rows-unchecked", "Some rows have warnings, so nothing was changed. Please check them.");

/** @param seen its texts as they were shown; @param now as they are, in the order of the columns */
export function vendorChanged(columns: readonly string[], seen: readonly string[], now: readonly string[]) {
  const changed = columns.flatMap((column, at) =>
    seen[at] === now[at] ? [] : [`${column} is now ${now[at] || "empty"}`],
  );
  return new ShopError(
    409,
    "changed-meanwhile",
    `This vendor was changed since you opened it: ${changed.join(", ")}. Save again to change it anyway.`,
    { details: { cells: now } },
  );
}
