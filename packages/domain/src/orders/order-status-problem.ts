import { isOneEditApart } from "../product-text/typing-error.ts";
import { quotable } from "../text/storable-text.ts";
import { type OrderStatus, orderStatuses } from "./order-status.ts";

// What couriers and other shops call them.
const otherNames = new Map<string, OrderStatus>(
  Object.entries({
    pending: "Payment Pending",
    unpaid: "Payment Pending",
    processing: "Order Processing",
    packed: "Order Processing",
    confirmed: "Order Processing",
    production: "In Production",
    dispatched: "Shipped",
    despatched: "Shipped",
    dispatch: "Shipped",
    sent: "Shipped",
    handedover: "Shipped",
    pickedup: "Shipped",
    manifested: "Shipped",
    transit: "In transit",
    ontheway: "In transit",
    ofd: "Out for delivery",
    complete: "Delivered",
    completed: "Delivered",
    done: "Delivered",
    canceled: "Cancelled",
    cancel: "Cancelled",
    refund: "Refunded",
  }),
);

const maxStatusShown = 40;

/** Why a text is no status, with the status that it probably means: "'Dispatched' is not a status. Did you mean Shipped?" */
export function orderStatusProblem(text: string): string {
  const written = text.trim();
  const all = orderStatuses.join(", ");
  if (written === "") return `The status is missing. It is one of ${all}`;
  const refusal = `'${quotable(written, maxStatusShown)}' is not a status.`;
  const letters = lettersOf(written);
  const isMeant = (name: string) => name === letters || isOneEditApart(name, letters);
  const meant = otherNames.get(letters) ?? orderStatuses.find((status) => isMeant(lettersOf(status)));
  return meant ? `${refusal} Did you mean ${meant}?` : `${refusal} It is one of ${all}`;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");
