import { company, contact } from "@dakbag/company/company";
import { formatRupees } from "@dakbag/domain/money/money";
import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import { escapeMarkup } from "../../platform/escape-markup.ts";
import type { ClaimedOrderNotification } from "./notifications.queries.ts";

/** The variables of the registered templates. */
export function smsVariables({ orderNumber, amountPaise }: ClaimedOrderNotification, link: string) {
  return { number: orderNumber, amount: formatRupees(amountPaise), link };
}

/** @param invoice URL of the order's invoice; empty when there is none */
export function orderMail(notification: ClaimedOrderNotification, link: string, invoice: string) {
  const { subject, sentence } = texts[notification.kind](
    notification.orderNumber,
    formatRupees(notification.amountPaise),
  );
  const tracking = [notification.partnerName, notification.trackingId].filter(Boolean).join(", ");
  const paragraphs = [sentence];
  if ((notification.kind === "shipped" || notification.kind === "tracking") && tracking !== "")
    paragraphs.push(`The parcel: ${tracking}`);
  if (notification.creditNoteNumber !== null)
    paragraphs.push(`The credit note ${notification.creditNoteNumber} is on your order's page.`);
  const links = [{ name: "Your order", url: link }];
  if (notification.kind === "paid" && invoice !== "") links.push({ name: "Your tax invoice", url: invoice });
  return { subject, ...mailBody(paragraphs, links) };
}

const texts: Record<
  OrderNotification,
  (number: string, amount: string) => { subject: string; sentence: string }
> = {
  placed: (number, amount) => ({
    subject: `We have your order ${number}`,
    sentence: `Thank you for your order ${number} for ${amount}. If it is not paid yet, you can pay it on its page.`,
  }),
  paid: (number, amount) => ({
    subject: `Payment received for order ${number}`,
    sentence: `We received your payment of ${amount} for order ${number} and are packing it.`,
  }),
  shipped: (number, amount) => ({
    subject: `Order ${number} is on its way`,
    sentence: `Your order ${number} for ${amount} has left our warehouse.`,
  }),
  tracking: (number) => ({
    subject: `Order ${number} has another tracking number`,
    sentence: `We corrected the tracking of your order ${number}. An earlier number may not be yours.`,
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

/**
 * The acknowledgement of an enquiry. It does not quote the enquiry, because the e-mail address may be another person's.
 */
export function acknowledgementMail(number: string): { subject: string; text: string; html: string } {
  return {
    subject: `We have your enquiry ${number}`,
    ...mailBody([
      `Thank you. Your enquiry has arrived under the number ${number}. We answer by phone or e-mail; our hours are ${contact.supportHours}.`,
      `Is there something to add? Call ${contact.helpPhone} or write to ${contact.orderEmail}, and name the number.`,
      "If you did not ask us anything, someone entered your address by mistake. You do not need to do anything.",
    ]),
  };
}

/** Paragraphs, links and the shop's name, as text and as HTML. */
function mailBody(
  paragraphs: readonly string[],
  links: readonly { name: string; url: string }[] = [],
): { text: string; html: string } {
  return {
    text: [...paragraphs, ...links.map(({ name, url }) => `${name}: ${url}`), company.shopName].join("\n\n"),
    html: [
      ...paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`),
      ...links.map(({ name, url }) => `<p><a href="${escapeMarkup(url)}">${name}</a></p>`),
      `<p>${escapeMarkup(company.shopName)}</p>`,
    ].join("\n"),
  };
}
