import { ShopError, conflict } from "../../platform/shop-error.ts";
import { maxAddedCouriers } from "@dakbag/contracts/hand-over";
import type { ParcelRow } from "../shipments/parcel-row.ts";

/** @param now what another has saved since */
export const parcelChanged = (now: ParcelRow) =>
  new ShopError(
    409,
    "changed-meanwhile",
    `This order was packed by another person meanwhile: ${now.weightGrams} g in ${now.boxes} ${now.boxes === 1 ? "box" : "boxes"}. Save again to change it anyway.`,
    { details: now },
  );

export const tooManyCouriers = () =>
  conflict("too-many-couriers", `At most ${maxAddedCouriers} couriers can be added. Remove one first.`);

export const unknownCourier = (name: string) =>
  `“${name}” is no known courier. An admin can add it under Couriers on the packing page.`;

export const notPacked = (orderNumber: string, problem: string) =>
  conflict("not-printable", `Order ${orderNumber} ${problem}, so it is not packed.`);
