import { type Policy, reachUs } from "./policy.ts";

export const refundPolicy: Policy = {
  path: "/refundPolicy",
  title: "Refund Policy",
  lead: "Goods are non-refundable and non-exchangeable, unless we sent them wrong, damaged or defective.",
  since: "28 November 2026",
  facts: [
    { name: "Incorrect goods", value: "tell us within 24 hours of delivery" },
    { name: "Damaged goods", value: "tell us within 36 hours of delivery" },
    { name: "Defects", value: "tell us within 2 to 3 days of delivery" },
    { name: "What we need", value: "your order ID and a video of the unboxing" },
    { name: "Your refund", value: "within 7 working days" },
  ],
  sections: [
    {
      heading: "Why goods cannot be returned",
      paragraphs: [
        "Bags, labels and rolls are sold in bulk and packed in sealed bundles. A bundle that has left our warehouse cannot be sold to another buyer as new, so goods are non-refundable and non-exchangeable once they are delivered as ordered.",
        "If you are not sure of a size, try the [size finder](/size-finder), or ask us for advice before you order.",
      ],
    },
    {
      heading: "When to tell us",
      paragraphs: [
        "Incorrect goods, such as another size or another product than you ordered: within 24 hours of delivery.",
        "Goods that were damaged on their way: within 36 hours of delivery. If the parcel is torn or wet, have the courier note it when you take it.",
        "Defects that show when the goods are used, such as a seam or an adhesive that does not hold: within 2 to 3 days of delivery.",
        "Missing pieces: within 36 hours of delivery. A parcel that is shown as delivered but did not arrive: within 3 days.",
        "Report it on the page of your order, which says until when, with pictures or a link to your video. After that, please write to us on WhatsApp.",
      ],
    },
    {
      heading: "What we need",
      paragraphs: [
        "Your order ID, the quantity concerned and a video of the unboxing, without a cut, in which the closed parcel, its label and the fault can be seen. Without the video we cannot tell what happened to a parcel.",
        "Please keep the goods and their packing until we have answered.",
        reachUs,
      ],
    },
    {
      heading: "What happens next",
      paragraphs: [
        "We look at the video and tell you whether we agree. If we do, we refund the pieces concerned, with their GST, to the account or card that paid.",
        "Refunds are made within 7 working days after we agree to them. Your order shows each refund, its reason and its status, and we notify you by SMS and e-mail.",
        "A refund that corrects our tax invoice comes with a credit note, which you can download from your order.",
      ],
    },
    {
      heading: "Payments that we could not accept",
      paragraphs: [
        "A duplicate payment, or one that arrives after the goods were sold to another buyer, is refunded automatically and in full. You do not need to ask for it.",
      ],
    },
  ],
};
