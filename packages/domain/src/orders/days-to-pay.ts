/**
 * How many days after it was placed an order can be paid: the payment provider refunds what it could not capture by then,
 * and older prices and GST rates no longer hold (rulings: cart, stock, checkout).
 */
export const daysToPay = 3;

/** Whether a payment made at a time is in time for an order placed at another. How late it is reported does not matter. */
export const isInTimeToPay = (placedAt: Date, paidAt: Date): boolean =>
  placedAt.getTime() >= firstDayToPay(paidAt).getTime();

/** The earliest time at which an order was placed that can be paid now. */
export const firstDayToPay = (now: Date): Date => new Date(now.getTime() - daysToPay * 86_400_000);
