import { contact } from "@dakbag/company/company";
import { formatRetention, retention } from "@dakbag/domain/privacy/retention";
import { keptByLaw } from "@dakbag/domain/privacy/tax-records";
import { grievanceOfficer, type Policy, reachUs } from "./policy.ts";

export const privacyPolicy: Policy = {
  path: "/privacyPolicy",
  title: "Privacy Policy",
  lead: "What data we collect about you, why, who receives it, and how long we keep it.",
  since: "28 November 2026",
  facts: [
    { name: "Who keeps your data", value: contact.legalName },
    { name: "What for", value: "your orders, and nothing else" },
    { name: "Advertising and tracking", value: "none: no other company's scripts, no advertising cookies" },
    { name: "Sold to others", value: "never" },
  ],
  sections: [
    {
      heading: "What we keep",
      paragraphs: [
        "Your account: name, phone number, e-mail address and a password. Passwords and one-time codes are kept only in a form from which they cannot be read back.",
        "Your company: billing and shipping addresses, and your GST number and UIN if you give them.",
        "Your orders: what you bought, at which price and tax, where it went, how it was paid, its invoice, its refunds and its status. We never see card numbers and bank details: you give them to the payment provider.",
        "What you report of a delivery: what was wrong, the pictures that you send, without the place and time that a camera notes in them, and the link to a video.",
        "Your enquiries: what you write to us, how to reach you, and the artwork you send.",
        "Our server's log: the IP address of each request, when it came and how it was answered. It has no passwords, no codes and no full phone numbers.",
      ],
    },
    {
      heading: "What your browser keeps",
      paragraphs: [
        "Your sign-in and your name, so that you stay signed in; logging out removes both. A cookie for five minutes that ties a one-time code to your browser, and one for ten minutes that proves your phone number. A cookie for six months that shows that you signed in here before, so that a stranger's wrong passwords do not lock you out. What you have typed into the quick order or an enquiry, until you close the tab. The PIN code that you last asked about on a product’s page, and whether you look at cards or tables. The catalogue as you last loaded it, so that you can read it offline.",
        "When you pay, the payment provider's own script is loaded; its own privacy policy says what it keeps in your browser.",
      ],
    },
    {
      heading: "Who receives your data",
      paragraphs: [
        "The payment provider gets what a payment needs: amount, order number, name, phone number and e-mail address.",
        "The courier gets the delivery address and a phone number. The SMS and e-mail services get the message and where it goes.",
        "The tax authorities get our invoices, as GST law requires; your GST number is looked up in the public register.",
        "For marketplace-branded goods we compare your GST number or verified phone number with our copy of that programme's list of sellers: the programme does not learn that you asked.",
        "No other party receives your data, unless a court or a law requires us to disclose it.",
      ],
    },
    {
      heading: "For how long",
      paragraphs: [
        `${keptByLaw.data}: ${keptByLaw.period} (${keptByLaw.reason}), also when your account is erased.`,
        "Your account, addresses and cart: until you erase the account. A one-time code is valid for five minutes, the proof of your phone for ten.",
        "Backups are encrypted and deleted after twelve months at most; what was erased before is erased again when one is restored.",
        "All other data is deleted after a fixed time:",
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
        "All data is encrypted in transit. Staff see only what their work needs, and what they change is recorded with their name. An invoice, an order and an address can be read only by the buyer they belong to and by our staff.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "You may ask what we keep of you and to whom we gave it, have it corrected or completed, have it deleted where no law makes us keep it, withdraw your consent, and name another person who may do so in your place: the rights that the Digital Personal Data Protection Act, 2023 gives you.",
        "When you are signed in, [Your data](/yourData) downloads everything at once and erases your account, as easily as you registered. Open orders are finished first; we keep what tax law requires, and the page says until when.",
        "We delete an enquiry when you write to us from its phone number or e-mail address.",
        reachUs,
        `If our answer does not satisfy you, write to ${grievanceOfficer}: you get an answer within ${contact.grievanceDays} days. After that you may complain to the Data Protection Board of India.`,
        "If there is ever a breach of your data, we inform you without delay: what happened, its likely consequences, what we are doing, and what you can do.",
      ],
    },
  ],
};
