import type { IssuedChallan } from "@dakbag/domain/orders/delivery-challans";
import { conflict } from "../../platform/shop-error.ts";

export const challanIssued = ({ number, parcel, isVoid }: IssuedChallan) =>
  conflict(
    "challan-issued",
    isVoid
      ? `Parcel ${parcel} was given up with its delivery challan ${number}: please take another number.`
      : `Parcel ${parcel} has the delivery challan ${number}, which names its pieces. To change them, please put them into a parcel with another number: that makes the challan void.`,
  );

/** @param wanted what it stands against, as the end of a sentence: "divide the order otherwise" */
export const parcelBooked = (
  { number, company, awbs }: { number: number; company: string; awbs: readonly string[] },
  wanted: string,
) =>
  conflict(
    "parcel-booked",
    `Parcel ${number} is booked with ${company}${awbs.length > 0 ? ` (${awbs.join(", ")})` : ""}: please cancel the booking first to ${wanted}.`,
  );
