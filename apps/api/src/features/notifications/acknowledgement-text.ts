import { contact } from "@dakbag/company/company";
import { mailBody } from "./mail-body.ts";

/**
 * The mail to whoever sent an enquiry. Nothing that they wrote is in it: anybody may type anybody's address, and the
 * shop carries no stranger's words to it.
 */
export function acknowledgementMail(number: string): { subject: string; text: string; html: string } {
  return {
    subject: `We have your enquiry ${number}`,
    ...mailBody([
      `Thank you. Your enquiry has arrived under the number ${number}. We answer by phone or e-mail; our hours are ${contact.supportHours}.`,
      `Is there something to add? Call ${contact.helpPhone} or write to ${contact.orderEmail}, and name the number.`,
      "You have asked us nothing? Then somebody has typed your address by mistake, and you need do nothing.",
    ]),
  };
}
