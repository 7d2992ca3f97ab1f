import { company, contact } from "@dakbag/company/company";
import { emailLinkDays } from "../users/email-link.ts";
import { mailBody } from "./mail-body.ts";

const ifNotYou = `If you did not change it: choose Forgot password and set a new password, which signs out all other devices. Then call ${contact.helpPhone}.`;

// These go to addresses that are not proven: they contain no text that a sender entered.

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

/** The link that proves an address. It names the account by its last digits, for a reader who has no account. */
export function confirmationMail(phoneNumber: string, link: string) {
  return {
    subject: `Confirm your e-mail for ${company.shopName}`,
    ...mailBody(
      [
        `An account with a mobile number ending in ${phoneNumber.slice(-4)} has this e-mail address. Open the link and press Confirm to get order updates and invoices by e-mail. The link is valid for ${emailLinkDays} days.`,
        "If this is not your account, do nothing: no updates are sent to you.",
      ],
      [{ name: "Confirm your e-mail", url: link }],
    ),
  };
}

/** Goes to the earlier address, so that a thief of a session cannot redirect e-mails unnoticed. */
export function emailChangedMail(phoneNumber: string) {
  return {
    subject: `The e-mail of your ${company.shopName} account was changed`,
    ...mailBody([
      `The account with the mobile number ending in ${phoneNumber.slice(-4)} has another e-mail address now. Order updates are no longer sent to this one.`,
      ifNotYou,
    ]),
  };
}

export function passwordChangedMail(phoneNumber: string) {
  return {
    subject: `The password of your ${company.shopName} account was changed`,
    ...mailBody([
      `The account with the mobile number ending in ${phoneNumber.slice(-4)} has a new password. All other devices were signed out.`,
      ifNotYou,
    ]),
  };
}

/** @param phoneNumber the new one: the person who changed it can be signed in with it, so the help line is the way back */
export function phoneChangedMail(phoneNumber: string) {
  return {
    subject: `The phone number of your ${company.shopName} account was changed`,
    ...mailBody([
      `Your account has another mobile number now, ending in ${phoneNumber.slice(-4)}. You sign in with it, and messages go to it. All other devices were signed out.`,
      `If you did not change it, call ${contact.helpPhone}.`,
    ]),
  };
}
