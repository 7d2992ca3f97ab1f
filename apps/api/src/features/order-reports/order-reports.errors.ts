import { formatQuantity } from "@dakbag/domain/money/money";
import { ShopError } from "../../platform/shop-error.ts";

export const tooManyForJson = (max: number) =>
  new ShopError(
    413,
    "too-many-orders",
    `These are more than ${formatQuantity(max)} orders. Please download the workbook, or choose fewer days.`,
  );

export const tooManyReports =
  "Several reports are being written already. Please try again when one of them is done.";
