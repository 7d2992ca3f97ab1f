import { contact } from "@dakbag/company/company";
import { formatRetention, retention } from "@dakbag/domain/privacy/retention";
import { keptByLaw } from "@dakbag/domain/privacy/tax-records";
import { grievanceOfficer, type Policy, reachUs } from "./policy.ts";

export const privacyPolicy: Policy = {
  path: "/privacyPolicy",
  title: "Privacy Policy",
  lead: "What we know about you, why, who else gets to know it, and for how long.",
  since: "24 November 2026",
  facts: [
    { name: "Who keeps your data", value: contact.legalName },
    { name: "What for", value: "your orders, and nothing else" },
    { name: "Advertising and tracking", value: "none: no other company's scripts, no advertising cookies" },
    { name: "Sold or lent to others", value: "never" },
  ],
  sections: [
    {
      heading: "What we keep",
      paragraphs: [
        "Your account: name, phone number, e-mail address and a password. Passwords and one-time codes are kept only in a form from which they cannot be read back.",
        "Your firm: billing and shipping addresses, and your GST number and UIN if you give them.",
        "Your orders: what you bought, at which price and tax, where it went, how it was paid, its invoice, its refunds and what became of it. Card numbers and bank details we never see: you give them to the payment provider.",
        "Your enquiries: what you write to us, how to reach you, and the artwork you send.",
        "Our server's log: the address on the internet a request came from, when it came and how it was answered. It has no passwords, no codes and no full phone numbers.",
      ],
    },
    {
      heading: "What your browser keeps",
      paragraphs: [
        "Your sign-in and your name, so that you stay signed in; logging out removes both. A cookie of five minutes by which a one-time code belongs to your browser, and one of ten minutes that proves that it was yours. A cookie that shows for half a year that you signed in here before, so that a stranger's wrong passwords do not keep you out. What you have begun to type into the quick order, until you close the tab. The catalogue as you saw it last, so that it can be read without a network.",
        "When you pay, the payment provider's own script is loaded; what it keeps in your browser is for its privacy policy to say.",
      ],
    },
    {
      heading: "Whom we tell, and what",
      paragraphs: [
        "The payment provider gets what a payment needs: amount, order number, name, phone number and e-mail address.",
        "The courier gets the delivery address and a phone number. The SMS and e-mail services get the message and where it goes.",
        "The tax authorities get our invoices, as GST law asks; your GST number is looked up in the public register.",
        "For marketplace-branded goods we compare your GST number or proven phone number with that programme's list of sellers, which we hold: the programme is not told that you asked.",
        "Nobody else gets your data, unless a court or a law orders us to hand it over.",
      ],
    },
    {
      heading: "For how long",
      paragraphs: [
        `${keptByLaw.data}: ${keptByLaw.period} (${keptByLaw.reason}), also when your account is erased.`,
        "Your account, addresses and cart: until you erase the account. A one-time code is valid for five minutes, the proof of your phone for ten.",
        "Backups are encrypted and deleted after twelve months at most; what was erased before is erased again when one is restored.",
        "Everything else is deleted by its age:",
      ],
      table: {
        columns: ["What", "How long", "Why"],
        rows: Object.values(retention).map((kept) => [
          kept.data,
          `${formatRetention(kept)} from ${kept.from}`,
          kept.reason,
        ]),
      },
    },
    {
      heading: "How it is kept safe",
      paragraphs: [
        "Everything travels encrypted. Staff see only what their work needs, and what they change is recorded with their name. An invoice, an order and an address can be read by whoever they belong to and by our staff, and by nobody else.",
      ],
    },
    {
      heading: "Your say",
      paragraphs: [
        "You may ask what we keep of you and to whom we gave it, have it corrected or completed, have it deleted where no law makes us keep it, withdraw your consent, and name another person who may do so in your place: the rights that the Digital Personal Data Protection Act, 2023 gives you.",
        "When you are signed in, [Your data](/yourData) downloads everything at once and erases your account, as easily as you registered. Open orders are finished first; what tax law demands is kept, and the page says until when.",
        "An enquiry we delete when you write to us from its phone number or e-mail address.",
        reachUs,
        `If our answer does not satisfy you, write to ${grievanceOfficer}: you have an answer within ${contact.grievanceDays} days. After that you may complain to the Data Protection Board of India.`,
        "If your data should ever fall into other hands, we write to you without delay: what happened, what may follow, what we do, and what you can do.",
      ],
    },
  ],
};
