import { formatRupees } from "@dakbag/domain/money/money";
import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import { mailBody } from "./mail-body.ts";
import type { ClaimedOrderNews } from "./notifications.queries.ts";

/** What the variables of the registered templates stand for. */
export function smsVariables({ orderNumber, amountPaise }: ClaimedOrderNews, link: string) {
  return { number: orderNumber, amount: formatRupees(amountPaise), link };
}

/** @param invoice where the order's invoice is; empty while there is none */
export function mailOf(news: ClaimedOrderNews, link: string, invoice: string) {
  const { subject, sentence } = words[news.kind](news.orderNumber, formatRupees(news.amountPaise));
  const tracking = [news.partnerName, news.trackingId].filter(Boolean).join(", ");
  const paragraphs = [sentence];
  if (news.kind === "shipped" && tracking !== "") paragraphs.push(`The parcel: ${tracking}`);
  if (news.creditNoteNumber !== null)
    paragraphs.push(`The credit note ${news.creditNoteNumber} is on your order's page.`);
  const links = [{ name: "Your order", address: link }];
  if (news.kind === "paid" && invoice !== "") links.push({ name: "Your tax invoice", address: invoice });
  return { subject, ...mailBody(paragraphs, links) };
}

const words: Record<
  OrderNotification,
  (number: string, amount: string) => { subject: string; sentence: string }
> = {
  placed: (number, amount) => ({
    subject: `We have your order ${number}`,
    sentence: `Thank you for your order ${number} for ${amount}. If it is not paid yet, you can pay it on its page.`,
  }),
  paid: (number, amount) => ({
    subject: `Payment received for order ${number}`,
    sentence: `We received your payment of ${amount} for order ${number} and begin to pack it.`,
  }),
  shipped: (number, amount) => ({
    subject: `Order ${number} is on its way`,
    sentence: `Your order ${number} for ${amount} has left our warehouse.`,
  }),
  delivered: (number, amount) => ({
    subject: `Order ${number} is delivered`,
    sentence: `Your order ${number} for ${amount} is delivered. Is anything missing or damaged? Please tell us soon.`,
  }),
  refunded: (number, amount) => ({
    subject: `Refund for order ${number}`,
    sentence: `${amount} for your order ${number} is refunded. Your bank may need 5 to 7 working days to show it.`,
  }),
};
