import { contact } from "@dakbag/company/contact";

/** One policy page: its address, and sections of plain paragraphs. The facts are those of staff §9. */
export interface Policy {
  path: string;
  title: string;
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

const contactWords = `Write to ${contact.orderEmail} or call ${contact.helpPhone} (${contact.supportHours}) with your registered phone number and order ID.`;

export const policies: readonly Policy[] = [
  {
    path: "/termsAndCondition",
    title: "Terms and Conditions",
    lead: "What you and we agree on when you order here.",
    sections: [
      {
        heading: "Who may order",
        paragraphs: [
          "The shop is for businesses in India. You order with a phone number that you have proven by a one-time code, and you are responsible for what is ordered with it.",
          "Bags and labels branded for a marketplace programme are sold only to sellers whom that programme has authorised. We check this at checkout.",
        ],
      },
      {
        heading: "Prices and tax",
        paragraphs: [
          "Prices are in rupees per unit, without GST. GST is added at the rate of the goods and is shown before you pay. A GST invoice comes with every order.",
          "The price that counts is the one shown in your cart when you pay.",
        ],
      },
      {
        heading: "Delivery",
        paragraphs: [
          "Delivery is free and takes 3 to 6 days, for boxed goods 2 to 6 working days.",
          "Please record a video while you open the parcel: we need it to settle a claim.",
        ],
      },
      {
        heading: "Returns",
        paragraphs: ["Goods are non-refundable and non-exchangeable, other than as the refund policy says."],
      },
      { heading: "Contact", paragraphs: [contactWords] },
    ],
  },
  {
    path: "/privacyPolicy",
    title: "Privacy Policy",
    lead: "What we know about you, and why.",
    sections: [
      {
        heading: "What we keep",
        paragraphs: [
          "Your name, phone number, e-mail address, billing and shipping addresses, GST number if you give one, and your orders. Passwords and one-time codes are kept only in a form from which they cannot be read back.",
          "Your browser keeps your sign-in and your name, so that you stay signed in. Logging out removes both.",
        ],
      },
      {
        heading: "Whom we tell",
        paragraphs: [
          "The payment provider gets what a payment needs, the carrier gets the delivery address, and the tax authorities get the invoice. For marketplace-branded goods we compare your GST number with the programme's list of sellers. Nobody else gets your data.",
        ],
      },
      {
        heading: "Your say",
        paragraphs: [
          `You may ask what we keep, have it corrected, or have it deleted where no law makes us keep it. ${contactWords}`,
        ],
      },
    ],
  },
  {
    path: "/refundPolicy",
    title: "Refund Policy",
    lead: "Goods are non-refundable and non-exchangeable, unless we sent them wrong, damaged or defective.",
    sections: [
      {
        heading: "When to tell us",
        paragraphs: [
          "Damaged goods: within 36 hours of delivery.",
          "Incorrect goods: within 24 hours of delivery.",
          "Defects: within 2 to 3 days of delivery.",
        ],
      },
      {
        heading: "What we need",
        paragraphs: [
          "Your order ID and a video of the unboxing on which the parcel, its label and the fault can be seen.",
        ],
      },
      {
        heading: "When the money comes",
        paragraphs: [
          "Refunds are made within 7 working days of our agreeing to them, to the account or card that paid.",
          contactWords,
        ],
      },
    ],
  },
  {
    path: "/cancellationPolicy",
    title: "Cancellation Policy",
    lead: "An order can be cancelled until it is dispatched.",
    sections: [
      {
        heading: "How to cancel",
        paragraphs: [
          contactWords,
          "Once the goods have left our warehouse the order can no longer be cancelled.",
        ],
      },
      {
        heading: "Your money",
        paragraphs: ["The refund of a cancelled order takes 5 to 7 business days."],
      },
    ],
  },
];
