import { countWithNoun } from "../money/money.ts";
import { rowsOfPerson } from "./rows-of-person.ts";

/** How long one kind of data is kept; the jobs delete by it, and the privacy policy prints it. */
export interface Retention {
  /** What it is, in words for buyers. */
  readonly data: string;
  /** Whole days; `from` says what they count from. */
  readonly days: number;
  readonly from: string;
  readonly reason: string;
}

/** All data that is deleted by its age. What tax law demands is in `keptByLaw`. */
export const retention = {
  neverPaidOrders: {
    data: "Orders that were never paid, with their lines, history and messages",
    days: 60,
    from: `their last change; of more than ${rowsOfPerson.unpaidOrders} the older ones 1 day`,
    reason: "a payment may arrive late, and you may ask what happened to the order",
  },
  paymentReports: {
    data: "Reports of the payment provider, without phone, e-mail, UPI, card and bank details once they are processed",
    days: 90,
    from: "processing",
    reason: "to trace a payment that was reported twice or late",
  },
  notifications: {
    data: "Record of the SMS and e-mails sent to you",
    days: 180,
    from: "writing",
    reason: "so that no message is sent twice",
  },
  enquiries: {
    data: "Enquiries, with the artwork you sent",
    days: 730,
    from: "receipt",
    reason: "a price is often asked for again the next year",
  },
  sessions: {
    data: "Sign-ins, with the name of the browser",
    days: 30,
    from: "the last use",
    reason: "so that you stay signed in",
  },
  oneTimeCodes: {
    data: "One-time codes, and the phone number and IP address each was asked for with",
    days: 1,
    from: "sending",
    reason: "so that no phone is flooded with SMS",
  },
  attempts: {
    data: "Counts of attempts by phone number, account or IP address",
    days: 1,
    from: "the first attempt",
    reason: "against guessing of passwords and codes",
  },
  cartAdditions: {
    data: "Record of what was added to a cart",
    days: 2,
    from: "adding",
    reason: "so that a repeated request adds nothing twice",
  },
  deletedCartLines: {
    data: "Lines that you deleted from the cart",
    days: 1,
    from: "deleting",
    reason: "so that you can undo it",
  },
  reorders: {
    data: "Record of orders that were put into a cart again",
    days: 1,
    from: "asking",
    reason: "so that a repeated request adds nothing twice",
  },
  importPreviews: {
    data: "Rows of a status or vendor file that staff checked but did not apply",
    days: 1,
    from: "checking",
    reason: "so that a preview can be applied",
  },
  gstRegistrations: {
    data: "Answers of the public GST register",
    days: 30,
    from: "looking up",
    reason: "so that the register is not asked again for each order",
  },
  courierLabels: {
    data: "Labels that couriers made, with your name and address",
    days: 30,
    from: "booking",
    reason: "so that a label can be printed again",
  },
  serverLogs: {
    data: "Log of our server: IP address, page and time",
    days: 365,
    from: "writing",
    reason: "to find and prove misuse; the rules under the data protection act ask for a year",
  },
} as const satisfies Readonly<Record<string, Retention>>;

export type RetainedData = keyof typeof retention;

const dayMs = 86_400_000;

/** What is older than this is deleted: `now` less the days of `data`. */
export function retentionEnd(data: RetainedData, now: Date): Date {
  return new Date(now.getTime() - retention[data].days * dayMs);
}

/** "60 days", "1 day", "2 years". */
export function formatRetention({ days }: Pick<Retention, "days">): string {
  return days % 365 === 0 ? countWithNoun(days / 365, "year") : countWithNoun(days, "day");
}
