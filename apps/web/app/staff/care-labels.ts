import { type ChangeWarningReason, changeWarningReasons } from "@dakbag/domain/orders/change-warnings";
import { formatOrderCount } from "./format-order.ts";

const labels: Record<ChangeWarningReason, (orders: string) => string> = {
  "turned-back": (orders) => `Turn ${orders} back`,
  "tracking-replaced": (orders) => `Replace or remove the tracking number of ${orders}`,
  "tracking-shared": (orders) => `Give ${orders} a tracking number that another order has`,
  "tracking-form": (orders) => `Save the unusual tracking number of ${orders}`,
  "without-tracking": (orders) => `Ship ${orders} without tracking`,
  "without-courier": (orders) => `Ship ${orders} without a courier`,
  "not-shipped": (orders) => `Save the tracking number of ${orders} without shipping`,
  "cancellation-asked": (orders) => `Ship ${orders} although the buyer asks to cancel`,
  "parts-undecided": (orders) => `Ship ${orders} although the buyer has not chosen yet`,
  "refund-pending": (orders) => `Ship ${orders} although a refund is on its way`,
  "refund-failed": (orders) => `Ship ${orders} although a refund failed`,
};

/**
 * What to tick before orders are changed: each reason once, with the number of orders that it is about.
 *
 * @param reasons of each order; @param orders what they are called instead of their number
 */
export function careLabels(reasons: readonly (readonly ChangeWarningReason[])[], orders?: string): string[] {
  return changeWarningReasons.flatMap((reason) => {
    const count = reasons.filter((of) => of.includes(reason)).length;
    return count === 0 ? [] : [labels[reason](orders ?? formatOrderCount(count))];
  });
}
