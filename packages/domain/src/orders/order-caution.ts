/**
 * Why an order should not leave before an admin has decided: its buyer asks to cancel it or has not
 * chosen yet whether it leaves in parts, or money for goods of it is on its
 * way back, or failed to go back and is still with the shop. Goodwill is no reason: it leaves the goods with the buyer.
 */
export const orderCautions = [
  "cancellation-asked",
  "parts-undecided",
  "refund-pending",
  "refund-failed",
] as const;

export type OrderCaution = (typeof orderCautions)[number];

/** A caution as packers and staff read it. */
export const cautionTexts: Readonly<Record<OrderCaution, string>> = {
  "cancellation-asked": "Its buyer asks to cancel it",
  "parts-undecided": "Its buyer has not chosen yet: in parts, or all together",
  "refund-pending": "A refund of it is on its way",
  "refund-failed": "A refund of it failed",
};
