import { type Policy, reachUs } from "./policy.ts";

export const refundPolicy: Policy = {
  path: "/refundPolicy",
  title: "Refund Policy",
  lead: "Goods are non-refundable and non-exchangeable, unless we sent them wrong, damaged or defective.",
  since: "22 November 2026",
  facts: [
    { name: "Incorrect goods", value: "tell us within 24 hours of delivery" },
    { name: "Damaged goods", value: "tell us within 36 hours of delivery" },
    { name: "Defects", value: "tell us within 2 to 3 days of delivery" },
    { name: "What we need", value: "your order ID and a video of the unboxing" },
    { name: "When the money comes", value: "within 7 working days" },
  ],
  sections: [
    {
      heading: "Why goods do not come back",
      paragraphs: [
        "Bags, labels and rolls are bought by the thousand and packed in sealed bundles. A bundle that has left our hands cannot be sold to somebody else as new: so goods are non-refundable and non-exchangeable once they are delivered as ordered.",
        "If you are not sure of a size, try the [size finder](/size-finder), or ask us for advice before you order.",
      ],
    },
    {
      heading: "When to tell us",
      paragraphs: [
        "Incorrect goods, such as another size or another product than you ordered: within 24 hours of delivery.",
        "Goods that were damaged on their way: within 36 hours of delivery. If the parcel is torn or wet, have the courier note it when you take it.",
        "Defects that show when the goods are used, such as a seam or an adhesive that does not hold: within 2 to 3 days of delivery.",
      ],
    },
    {
      heading: "What we need",
      paragraphs: [
        "Your order ID, the quantity concerned and a video of the unboxing, without a cut, on which the closed parcel, its label and the fault can be seen. Without the video we cannot tell what happened to a parcel.",
        "Please keep the goods and their packing until we have answered.",
        reachUs,
      ],
    },
    {
      heading: "What happens then",
      paragraphs: [
        "We look at the video and tell you whether we agree. If we do, the money for the pieces concerned goes back, with its GST, to the account or card that paid.",
        "Refunds are made within 7 working days of our agreeing to them. Your order shows each refund, what it is for and how far it is, and you are told by SMS and e-mail.",
        "A refund that corrects our tax invoice comes with a credit note, which you can download from your order.",
      ],
    },
    {
      heading: "Payments that we could not honour",
      paragraphs: [
        "A payment that comes twice, or after the goods were sold to somebody else, goes back by itself and in full. You need not ask for it.",
      ],
    },
  ],
};
