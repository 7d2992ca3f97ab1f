import type { IssuedChallan } from "@dakbag/domain/orders/delivery-challans";
import { conflict } from "../../platform/shop-error.ts";

export const challanIssued = ({ number, parcel, isVoid }: IssuedChallan) =>
  conflict(
    "challan-issued",
    isVoid
      ? `Parcel ${parcel} was given up with its delivery challan ${number}: please take another number.`
      : `Parcel ${parcel} has the delivery challan ${number}, which names its pieces. To change them, please put them into a parcel with another number: that makes the challan void.`,
  );
