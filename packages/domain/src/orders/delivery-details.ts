import { isOneLine } from "../text/count-lines.ts";
import { unprintableNames } from "../text/printable-text.ts";
import { hasLink, linkProblem } from "../text/link-in-text.ts";
import { canBeStored } from "../text/storable-text.ts";

/** In characters; the second for a delivery partner's name and a tracking id. */
export const maxInvoiceLinkLength = 2000;
export const maxTrackingLength = 100;

/** The refusal of an invalid invoice link. */
export const invoiceLinkProblem = "invoice must be a link that begins with https://";

/** Links are shown to buyers: only http and https URLs on one line. Empty means no link. */
export function isInvoiceLink(text: string): boolean {
  return text === "" || /^https?:\/\/[^\s/][^\p{Cc}\p{Zl}\p{Zp}]*$/iu.test(text);
}

/** Buyers get it by SMS and e-mail: a number, or nothing but the courier's own link. */
export function isTrackingId(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) || !hasLink(text);
}

/** What staff enter for an order beside its status (staff §3). */
export interface DeliveryDetails {
  readonly invoice: string;
  readonly partnerName: string;
  readonly trackingId: string;
}

/** The problem of these details as a sentence that names the field, or undefined. */
export function deliveryDetailsProblem(details: DeliveryDetails): string | undefined {
  const fields = [
    { name: "invoice", text: details.invoice, maxLength: maxInvoiceLinkLength },
    { name: "tracking.partnerName", text: details.partnerName, maxLength: maxTrackingLength },
    { name: "tracking.trackingId", text: details.trackingId, maxLength: maxTrackingLength },
  ];
  for (const { name, text, maxLength } of fields) {
    if (text.length > maxLength) return `${name} must be at most ${maxLength} characters`;
    if (!canBeStored(text)) return `${name} contains characters that cannot be stored`;
    if (!isOneLine(text)) return `${name} must be one line`;
    const characters = name === "invoice" ? undefined : unprintableNames(text);
    if (characters !== undefined) return `${name} cannot contain ${characters}`;
    const isAllowed = name === "tracking.trackingId" ? isTrackingId(text) : !hasLink(text);
    if (name !== "invoice" && !isAllowed) return `${name} ${linkProblem}`;
  }
  return isInvoiceLink(details.invoice) ? undefined : invoiceLinkProblem;
}
