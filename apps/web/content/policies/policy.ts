import { contact } from "@dakbag/company/contact";

/** One policy page: its address, what matters most of it as facts, and sections of plain paragraphs. */
export interface Policy {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** The day from which this wording holds, as it is shown. */
  readonly since: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** How to reach a person who can look an order up. */
export const reachUs = `Write to ${contact.orderEmail} or call ${contact.helpPhone} (${contact.supportHours}) with your registered phone number and order ID.`;
