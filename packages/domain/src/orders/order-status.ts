// buyer §4, in its order; the first seven are the steps of progress
export const orderProgressSteps = [
  "Payment Pending",
  "Order Processing",
  "In Production",
  "Shipped",
  "In transit",
  "Out for delivery",
  "Delivered",
] as const;

export const orderStatuses = [...orderProgressSteps, "Cancelled", "Refunded"] as const;

export type OrderStatus = (typeof orderStatuses)[number];
type OrderProgressStep = (typeof orderProgressSteps)[number];

/** Parses a status, ignoring letter case and outer spaces (rulings: orders); undefined for any other text. */
export function parseOrderStatus(text: string): OrderStatus | undefined {
  const wanted = text.trim().toLowerCase();
  return orderStatuses.find((status) => status.toLowerCase() === wanted);
}

/** Whether the goods of a paid order are still in the warehouse, so that it can be cancelled (cancellation policy). */
export const isBeforeDispatch = (status: OrderStatus): boolean =>
  status === "Order Processing" || status === "In Production";

/** Whether the goods of an order with this status have left the warehouse for its buyer. */
export const hasLeft = (status: OrderStatus): boolean =>
  orderProgressSteps.findIndex((step) => step === status) >= orderProgressSteps.indexOf("Shipped");

export type ProgressState = "done" | "current" | "todo";

/**
 * The tracker: earlier steps are done, the status itself is current, later ones are to do (buyer §4).
 * A cancelled or refunded order is on no step, so all are to do.
 */
export function progressStates(status: OrderStatus): { step: OrderProgressStep; state: ProgressState }[] {
  const current = orderProgressSteps.findIndex((step) => step === status);
  return orderProgressSteps.map((step, index) => ({
    step,
    state: index < current ? "done" : index === current ? "current" : "todo",
  }));
}

type OrderNotice =
  | "refund-initiated"
  | "refund-processed"
  | "payment-kept"
  | "payment-undecided"
  | "cancelled-unpaid"
  | "replaced"
  | "unboxing-video"
  | "payment-received"
  | "retry-payment"
  | "expedited-delivery";

/** An order as far as its notice depends on it. */
export interface OrderToNotice {
  readonly status: OrderStatus;
  readonly isPaid: boolean;
  /** Set when a payment could not be accepted; it is refunded. */
  readonly paymentNote: string | null;
  readonly moneyReturned: "nothing" | "requested" | "some" | "all";
  readonly moneyKeptReason: string | null;
  readonly replacedBy: object | null;
}

/** The notice beside the tracker (buyer §4). Those about a refund follow the refund, whatever the status is called. */
export function orderNotice(order: OrderToNotice): OrderNotice {
  switch (order.status) {
    case "Cancelled":
    case "Refunded":
      return cancelledNotice(order);
    case "Delivered":
      return "unboxing-video";
    case "Payment Pending":
      return order.isPaid ? "payment-received" : "retry-payment";
    default:
      return "expedited-delivery";
  }
}

function cancelledNotice({
  isPaid,
  paymentNote,
  moneyReturned,
  moneyKeptReason,
  replacedBy,
}: OrderToNotice): OrderNotice {
  if (replacedBy) return "replaced";
  if (!isPaid) return paymentNote === null ? "cancelled-unpaid" : "refund-initiated";
  if (moneyReturned === "all") return "refund-processed";
  if (moneyReturned === "requested") return "refund-initiated";
  return moneyKeptReason === null ? "payment-undecided" : "payment-kept";
}

/**
 * The events of an order that its buyer is notified of by SMS and e-mail: `placed` reminds once of one that is placed and not
 * paid, `released` says that its goods went to a buyer who paid, `tracking` is a corrected tracking number, `choice` asks how an
 * order is sent that is partly in production, `undelivered` how the courier comes again after it could not deliver, `claim` is the shop's answer to a claim.
 */
export type OrderNotification =
  | "placed"
  | "released"
  | "paid"
  | "shipped"
  | "tracking"
  | "delivered"
  | "choice"
  | "undelivered"
  | "claim"
  | "refunded";
