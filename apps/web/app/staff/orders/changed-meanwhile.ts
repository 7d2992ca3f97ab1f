import type { Order } from "@dakbag/contracts/orders";
import { statusOfShipment } from "@dakbag/domain/orders/shipment-stage";

/** What staff edit of an order. */
export interface OrderForm {
  status: Order["status"];
  invoice: string;
  partnerName: string;
  trackingId: string;
}

/** What is edited of an order: the order itself, or the parcel with a number of one that leaves in several. */
export function formOf(order: Order, parcel?: number): OrderForm {
  const invoice = order.pastedInvoice;
  const { partnerName, trackingId } = order.tracking;
  const shipment = order.shipments.find(({ number }) => number === parcel);
  if (!shipment) return { status: order.status, invoice, partnerName, trackingId };
  const status = statusOfShipment(order.status, shipment.stage);
  return { status, invoice, partnerName: shipment.partnerName, trackingId: shipment.trackingId };
}

const labels = {
  status: "Status",
  invoice: "Invoice Link",
  partnerName: "Delivery Partner Name",
  trackingId: "Tracking ID",
} as const;

const fields = Object.keys(labels) as (keyof OrderForm)[];

/** What was typed stays; a field that was not touched takes the value that the order has now. */
export function mergeForm(typed: OrderForm, seen: Order, now: Order, parcel?: number): OrderForm {
  const [before, after] = [formOf(seen, parcel), formOf(now, parcel)];
  const taken = fields.filter((field) => typed[field] === before[field]);
  return { ...typed, ...Object.fromEntries(taken.map((field) => [field, after[field]])) };
}

/** What changed of an order since it was seen, a sentence each. */
export function describeChanges(seen: Order, now: Order, parcel?: number): string[] {
  const [before, after] = [formOf(seen, parcel), formOf(now, parcel)];
  const changed = fields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]}: ${before[field] || "none"} → ${after[field] || "none"}`);
  const moneyBefore = describeMoney(seen);
  const moneyAfter = describeMoney(now);
  if (moneyBefore !== moneyAfter) changed.push(`Payment: ${moneyBefore} → ${moneyAfter}`);
  return changed.length > 0 ? changed : ["A refund or its goods: see the history below."];
}

const returned = {
  nothing: "paid",
  requested: "refund on its way",
  some: "partly refunded",
  all: "refunded",
} as const;

/** The state of an order's money in a few words. */
export function describeMoney({ isPaid, moneyReturned, moneyKeptReason }: Order): string {
  if (!isPaid) return "not paid";
  return moneyKeptReason === null ? returned[moneyReturned] : `kept (${moneyKeptReason})`;
}
