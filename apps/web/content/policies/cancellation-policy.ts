import { type Policy, reachUs } from "./policy.ts";

export const cancellationPolicy: Policy = {
  path: "/cancellationPolicy",
  title: "Cancellation Policy",
  lead: "An order can be cancelled until it is dispatched.",
  since: "22 November 2026",
  facts: [
    { name: "Until when", value: "before dispatch" },
    { name: "Your money", value: "back in 5 to 7 business days" },
    { name: "What it costs", value: "nothing" },
  ],
  sections: [
    {
      heading: "Orders that are not paid",
      paragraphs: [
        "An order that waits for its payment binds nobody. Leave it: the goods that were kept for it go on sale again by themselves.",
      ],
    },
    {
      heading: "Orders that are paid",
      paragraphs: [
        "Tell us as soon as you can. As long as your order stands at Order Processing or In Production and its goods have not left our warehouse, we cancel it.",
        reachUs,
        "Once the goods are dispatched, which your order shows as Shipped, it can no longer be cancelled. What the [refund policy](/refundPolicy) says about wrong, damaged and defective goods holds all the same.",
      ],
    },
    {
      heading: "Goods made for you",
      paragraphs: [
        "Bags and labels with your own print or in your own size are made for you alone. They can be cancelled until you have approved the drawing; after that the material is cut and printed.",
      ],
    },
    {
      heading: "Your money",
      paragraphs: [
        "The refund of a cancelled order takes 5 to 7 business days and goes to the account or card that paid. Your order shows it from the moment it is begun, with the credit note for your tax invoice.",
      ],
    },
    {
      heading: "When we cancel",
      paragraphs: [
        "Should we be unable to send what you have paid for, or should a marketplace programme no longer authorise you for goods that bear its brand, we cancel the order, or that part of it, and your money goes back in full.",
      ],
    },
  ],
};
