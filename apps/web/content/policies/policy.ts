import { contact, helpPhoneUrl } from "@dakbag/company/company";

/** One policy page: its path, the main points as facts, and sections of paragraphs, with links as [label](URL). */
export interface Policy {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** The day from which this text applies, as it is shown. */
  readonly since: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    /** After the paragraphs. */
    readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  }[];
}

/** How to reach a person who can look an order up. */
export const reachUs = `Write to [${contact.orderEmail}](mailto:${contact.orderEmail}) or call [${contact.helpPhone}](${helpPhoneUrl}) (${contact.supportHours}) with your registered phone number and order ID.`;

/** The contact for complaints after that. */
export const grievanceOfficer = `our grievance officer at [${contact.grievanceEmail}](mailto:${contact.grievanceEmail})`;
