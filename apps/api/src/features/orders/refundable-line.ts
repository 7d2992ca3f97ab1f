import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import type { RefundableLine } from "@dakbag/domain/refunds/refund-share";
import type { RefundableLineRow } from "./order-rows.ts";

/** A line with the rate as the domain calculates with it. */
export function toRefundableLine<Row extends Omit<RefundableLineRow, "toRestock" | "restocked">>(
  row: Row,
): Row & RefundableLine {
  return { ...row, gstRateBasisPoints: percentToBasisPoints(Number(row.gstRatePercent)) };
}

/** Whether a refund is of lines without pieces: it reduces their price. */
export const isGoodwill = (lines: readonly { readonly quantity: number }[]): boolean =>
  lines.length > 0 && lines.every(({ quantity }) => quantity === 0);
