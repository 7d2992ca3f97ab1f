import type { OrderDetails } from "@dakbag/contracts/orders";
import { isGoodwillLeft } from "@dakbag/domain/refunds/goodwill";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { daysToPay } from "@dakbag/domain/orders/days-to-pay";
import type { RefundableLineRow, RefundOfOrderRow } from "./order-rows.ts";
import { isGoodwill, toRefundableLine } from "./refundable-line.ts";

/** Why a captured payment is refunded instead of buying its order, as refunds store it. */
export type ReturnReason =
  | "second payment"
  | "wrong amount"
  | "order called off"
  | "order replaced"
  | "goods sold out"
  | "paid too late";

/** The same reasons as texts for the buyer. */
export const returnReasonTexts: Readonly<Record<ReturnReason, string>> = {
  "second payment": "This order was already paid",
  "wrong amount": "The amount is not the order's",
  "order called off": "The order had been cancelled",
  "order replaced": "The order had been replaced by another one",
  "goods sold out": "The goods were sold out when the payment arrived",
  "paid too late": `The order was paid more than ${daysToPay} days after it was placed, after the price expired`,
};

/** Whether a refund has failed and can be requested again. */
export function isRetryable(
  { state, isRetried, madeElsewhere, amountPaise, moneyLeftPaise, lines }: RefundOfOrderRow,
  refundable: readonly RefundableLineRow[],
): boolean {
  if (state !== "failed" || isRetried || madeElsewhere) return false;
  if (lines.length === 0) return moneyLeftPaise >= amountPaise;
  if (isGoodwill(lines)) return isGoodwillLeft(lines, refundable.map(toRefundableLine), moneyLeftPaise);
  const left = new Map(
    refundable.map((line) => [line.lineNumber, line.quantity - line.refunded.quantity] as const),
  );
  return lines.every(({ lineNumber, quantity }) => quantity <= (left.get(lineNumber) ?? 0));
}

const sentences: Readonly<Record<string, string | undefined>> = returnReasonTexts;

/** The reason of a refund: what staff wrote, or a sentence for a refund made automatically. */
export const formatReason = ({ hasBoughtOrder, reason }: RefundOfOrderRow): string =>
  hasBoughtOrder ? reason : (sentences[reason] ?? reason);

/** A refund for its buyer. */
export function presentRefundForBuyer(refund: RefundOfOrderRow): OrderDetails["refunds"][number] {
  const { id, amountPaise, at, state, creditNote, lines } = refund;
  return {
    id,
    amount: paiseToRupees(amountPaise),
    at: at.toISOString(),
    state: state === "processed" || state === "failed" ? state : "asked",
    reason: formatReason(refund),
    creditNote,
    isGoodwill: isGoodwill(lines),
    lines: lines.filter(isOfPieces).map(presentPieces),
  };
}

/** Whether a line of a refund is of pieces, not of goodwill. */
export const isOfPieces = ({ quantity }: { readonly quantity: number }): boolean => quantity > 0;

/** Some pieces of a line, as buyers and staff read them. */
export function presentPieces({
  lineNumber,
  sku,
  title,
  unit,
  quantity,
}: Pick<RefundableLineRow, "lineNumber" | "sku" | "title" | "unit" | "quantity">) {
  return { lineNumber, SKU: sku, productTitle: title, unit, quantity };
}
