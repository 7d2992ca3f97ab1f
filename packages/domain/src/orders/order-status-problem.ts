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
  const meant =
    otherNames.get(letters) ?? orderStatuses.find((status) => isAlmost(letters, lettersOf(status)));
  return meant ? `${refusal} Did you mean ${meant}?` : `${refusal} It is one of ${all}`;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** Whether two words differ by one letter that is wrong, missing or too many, or by two letters that changed places. */
function isAlmost(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, restOfOther] = [one.slice(start), other.slice(start)];
  const isSwapped = rest[0] === restOfOther[1] && rest[1] === restOfOther[0];
  return (
    rest.slice(1) === restOfOther.slice(1) ||
    rest.slice(1) === restOfOther ||
    rest === restOfOther.slice(1) ||
    (isSwapped && rest.slice(2) === restOfOther.slice(2))
  );
}
