import { canBeStored } from "../text/storable-text.ts";

/** The most characters of an invoice link, and of a partner's name or a tracking id. */
export const maxInvoiceLinkLength = 2000;
export const maxTrackingLength = 100;

/** What is said of an invoice link that is none. */
export const invoiceLinkProblem = "invoice must be a link that begins with https://";

/** Links that staff paste are shown to buyers: nothing but http and https may be among them, on one line. Empty is no link. */
export function isInvoiceLink(text: string): boolean {
  return text === "" || /^https?:\/\/[^\s/][^\p{Cc}\p{Zl}\p{Zp}]*$/iu.test(text);
}

/** What staff write into an order beside its status (staff §3). */
export interface DeliveryDetails {
  readonly invoice: string;
  readonly partnerName: string;
  readonly trackingId: string;
}

/** Why an order cannot take these details, in a sentence that names the field; undefined when it can. */
export function deliveryDetailsProblem(details: DeliveryDetails): string | undefined {
  const fields = [
    { name: "invoice", text: details.invoice, longest: maxInvoiceLinkLength },
    { name: "tracking.partnerName", text: details.partnerName, longest: maxTrackingLength },
    { name: "tracking.trackingId", text: details.trackingId, longest: maxTrackingLength },
  ];
  for (const { name, text, longest } of fields) {
    if (text.length > longest) return `${name} must be at most ${longest} characters`;
    if (!canBeStored(text)) return `${name} contains characters that cannot be stored`;
  }
  return isInvoiceLink(details.invoice) ? undefined : invoiceLinkProblem;
}
