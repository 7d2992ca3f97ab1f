import { formatQuantity } from "@dakbag/domain/money/money";

/** Shown after the quantity of an order's line: " (1 refunded)", or nothing. */
export const refundedPieces = ({ refundedQuantity }: { refundedQuantity: number }): string =>
  refundedQuantity === 0 ? "" : ` (${formatQuantity(refundedQuantity)} refunded)`;
