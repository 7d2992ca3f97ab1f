/**
 * How many days after it was placed an order can be paid: the payment provider refunds what it could not capture by then,
 * and older prices and GST rates no longer hold (rulings: cart, stock, checkout).
 */
export const daysToPay = 3;

/** An order as far as it decides until when it can be paid. */
export interface OrderWithTimeToPay {
  readonly placedAt: Date;
  /** The last moment to pay; without one, it is `daysToPay` after it was placed. */
  readonly payBy?: Date | null;
}

/** Whether a payment made at a time is in time for an order. How late it is reported does not matter. */
export const isInTimeToPay = ({ placedAt, payBy }: OrderWithTimeToPay, paidAt: Date): boolean =>
  payBy ? paidAt <= payBy : placedAt >= firstDayToPay(paidAt);

/** The earliest time at which an order was placed that can be paid now. */
export const firstDayToPay = (now: Date): Date => new Date(now.getTime() - daysToPay * 86_400_000);
