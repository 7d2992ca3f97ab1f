import { contact, helpPhoneUrl } from "@dakbag/company/company";

/** One policy page: its URL, its key facts, and sections of paragraphs, with links written as [words](URL). */
export interface Policy {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** The day from which this wording holds, as it is shown. */
  readonly since: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** The contact for questions about an order. */
export const reachUs = `Write to [${contact.orderEmail}](mailto:${contact.orderEmail}) or call [${contact.helpPhone}](${helpPhoneUrl}) (${contact.supportHours}) with your registered phone number and order ID.`;

/** The contact for escalations. */
export const grievanceOfficer = `our grievance officer at [${contact.grievanceEmail}](mailto:${contact.grievanceEmail})`;
