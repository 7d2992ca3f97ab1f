/** State of a link to the cart that goes on with Proceed to Pay: the buyer has just seen what is in it. */
export const proceedAtOnce = "proceed-to-pay";
