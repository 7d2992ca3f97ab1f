import { parcelWeightKg } from "../catalogue/parcel-size.ts";
import { countBoxes, type LineToSend } from "./order-prints.ts";

/** Limits of what staff enter for a parcel: 50 t, and more boxes than a lorry takes. */
export const maxParcelGrams = 50_000_000;
export const maxParcelBoxes = 999;

/** What product data say of a parcel before it is packed; the weight is null where they lack it, so that it is weighed. */
export interface ProposedParcel {
  readonly weightGrams: number | null;
  readonly boxes: number;
}

/** The parcel that the lines of an order are expected to make. @param maxBoxGrams of a box that is packed with loose goods */
export function proposeParcel(lines: readonly LineToSend[], maxBoxGrams: number): ProposedParcel {
  const weightKg = parcelWeightKg(lines.filter(({ quantity }) => quantity > 0));
  return {
    weightGrams: weightKg === undefined ? null : Math.round(weightKg * 1000),
    boxes: countBoxes(lines, null, maxBoxGrams),
  };
}
