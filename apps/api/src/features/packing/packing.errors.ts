import { ShopError } from "../../platform/shop-error.ts";
import type { ParcelRow } from "./packing.queries.ts";

/** @param now what another has saved since */
export const parcelChanged = (now: ParcelRow) =>
  new ShopError(
    409,
    "changed-meanwhile",
    `This order was packed by another person meanwhile: ${now.weightGrams} g in ${now.boxes} ${now.boxes === 1 ? "box" : "boxes"}. Save again to change it anyway.`,
    { details: now },
  );

export const notPacked = (orderNumber: string, problem: string) =>
  new ShopError(409, "not-printable", `Order ${orderNumber} ${problem}, so it is not packed.`);
