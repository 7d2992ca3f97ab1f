/** Why a captured payment could not buy its order and goes back, as refunds keep it. */
export type ReturnReason = "second payment" | "wrong amount" | "order called off" | "goods sold out";

/** The same for the buyer. */
export const returnSentences: Readonly<Record<ReturnReason, string>> = {
  "second payment": "This order was already paid",
  "wrong amount": "The amount is not the order's",
  "order called off": "The order had been cancelled",
  "goods sold out": "The goods were sold out when the payment arrived",
};
