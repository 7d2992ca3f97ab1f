import { formatRupees } from "@dakbag/domain/money/money";
import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import type { ClaimedOrderNotification } from "./claim-messages.queries.ts";
import { mailBody } from "./mail-body.ts";

/** A notification with the URLs of its order and of the invoice, which is empty when there is none. */
interface LinkedNotification extends ClaimedOrderNotification {
  readonly link: string;
  readonly invoice: string;
}

export function orderMail(notification: LinkedNotification) {
  const { kind, link, invoice } = notification;
  const links = [{ name: "Your order", url: link }];
  if (kind === "paid" && invoice !== "") links.push({ name: "Your tax invoice", url: invoice });
  return { subject: orderSubject(notification), ...mailBody(paragraphsOf(notification), links) };
}

/** One e-mail for several notifications: the sentences of each with its order, then the links of the orders. */
export function orderMailOfMany(notifications: readonly LinkedNotification[]) {
  const links = new Map<string, string>();
  for (const { kind, orderNumber, link, invoice } of notifications) {
    links.set(link, `Order ${orderNumber}`);
    if (kind === "paid" && invoice !== "") links.set(invoice, `Tax invoice of order ${orderNumber}`);
  }
  return {
    subject: `${notifications.length} updates of your orders`,
    ...mailBody(
      notifications.flatMap(paragraphsOf),
      [...links].map(([url, name]) => ({ name, url })),
    ),
  };
}

function paragraphsOf(notification: ClaimedOrderNotification): string[] {
  const { partnerName, trackingId } = notification;
  return orderSentences({ ...notification, tracking: [partnerName, trackingId].filter(Boolean).join(", ") });
}

/** What a text about an order is made of. */
type OrderFacts = Pick<ClaimedOrderNotification, "kind" | "orderNumber" | "amountPaise" | "parcel">;

export const orderSubject = (facts: OrderFacts): string => textOf(facts).subject;

/** What an e-mail says of an order. @param tracking empty when there is none */
export function orderSentences({
  tracking,
  creditNoteNumber,
  ...facts
}: OrderFacts & { tracking: string } & Pick<ClaimedOrderNotification, "creditNoteNumber">): string[] {
  const isOfParcel = facts.kind === "shipped" || facts.kind === "tracking";
  const sentences = [textOf(facts).sentence];
  if (isOfParcel && tracking !== "") sentences.push(`Tracking: ${tracking}`);
  if (creditNoteNumber !== null)
    sentences.push(`The credit note ${creditNoteNumber} is on your order's page.`);
  return sentences;
}

function textOf({ kind, orderNumber, amountPaise, parcel }: OrderFacts) {
  const ofParcel = parcel === null ? undefined : textsOfParcel[kind];
  return ofParcel
    ? ofParcel(`Parcel ${parcel}`, orderNumber)
    : texts[kind](orderNumber, formatRupees(amountPaise));
}

interface Text {
  readonly subject: string;
  readonly sentence: string;
}

/** Of an order that leaves in several parcels. @param parcel "Parcel 2 of 3" */
const textsOfParcel: Partial<Record<OrderNotification, (parcel: string, number: string) => Text>> = {
  shipped: (parcel, number) => ({
    subject: `${parcel} of order ${number} is on its way`,
    sentence: `${parcel} of your order ${number} has left our warehouse.`,
  }),
  tracking: (parcel, number) => ({
    subject: `${parcel} of order ${number} has a new tracking number`,
    sentence: `We corrected the tracking of ${parcel.toLowerCase()} of your order ${number}. Ignore the earlier number.`,
  }),
  delivered: (parcel, number) => ({
    subject: `${parcel} of order ${number} is delivered`,
    sentence: `${parcel} of your order ${number} is delivered. Is anything missing or damaged? Please tell us soon.`,
  }),
};

const texts: Record<OrderNotification, (number: string, amount: string) => Text> = {
  placed: (number, amount) => ({
    subject: `Order ${number} is not paid yet`,
    sentence: `Your order ${number} for ${amount} is not paid yet. Its goods are reserved for a few more minutes: you can pay on its page.`,
  }),
  released: (number, amount) => ({
    subject: `The goods of order ${number} are not held any more`,
    sentence: `Another buyer paid for the goods of your order ${number} for ${amount}, which is not paid yet. They are yours when you pay while they are in stock: its page says so.`,
  }),
  paid: (number, amount) => ({
    subject: `Payment received for order ${number}`,
    sentence: `Thank you for your order ${number}. We received your payment of ${amount} and are packing it.`,
  }),
  shipped: (number, amount) => ({
    subject: `Order ${number} is on its way`,
    sentence: `Your order ${number} for ${amount} has left our warehouse.`,
  }),
  tracking: (number) => ({
    subject: `Order ${number} has a new tracking number`,
    sentence: `We corrected the tracking of your order ${number}. Ignore the earlier number.`,
  }),
  delivered: (number, amount) => ({
    subject: `Order ${number} is delivered`,
    sentence: `Your order ${number} for ${amount} is delivered. Is anything missing or damaged? Please tell us soon.`,
  }),
  choice: (number) => ({
    subject: `How shall we send order ${number}?`,
    sentence: `Part of your order ${number} is not there yet. On its page you can choose what is there now, or all together, and see when each arrives.`,
  }),
  undelivered: (number) => ({
    subject: `The courier could not deliver order ${number}`,
    sentence: `The courier came with your order ${number} and could not deliver it. On its page you can choose another day, and leave a note or a phone number for the driver.`,
  }),
  claim: (number) => ({
    subject: `Our answer to your claim on order ${number}`,
    sentence: `We have decided about the claim on your order ${number}. Our answer, and whether the goods are to come back, is on its page.`,
  }),
  refunded: (number, amount) => ({
    subject: `Refund for order ${number}`,
    sentence: `${amount} for your order ${number} is refunded. Your bank may need 5 to 7 working days to show it.`,
  }),
};
