import { type Policy, reachUs } from "./policy.ts";

export const cancellationPolicy: Policy = {
  path: "/cancellationPolicy",
  title: "Cancellation Policy",
  lead: "An order can be cancelled until it is dispatched.",
  since: "22 November 2026",
  facts: [
    { name: "Until when", value: "before dispatch" },
    { name: "Your refund", value: "in 5 to 7 business days" },
    { name: "What it costs", value: "nothing" },
  ],
  sections: [
    {
      heading: "Orders that are not paid",
      paragraphs: [
        "You can cancel an unpaid order on its page. You do not have to: another order replaces it; otherwise it is cancelled automatically, and the goods reserved for it go on sale again.",
      ],
    },
    {
      heading: "Orders that are paid",
      paragraphs: [
        "Tell us as soon as you can. While your order is in Order Processing or In Production and its goods have not left our warehouse, we cancel it.",
        reachUs,
        "Once the goods are dispatched, which your order shows as Shipped, it can no longer be cancelled. The [refund policy](/refundPolicy) for wrong, damaged and defective goods still applies.",
      ],
    },
    {
      heading: "Goods made for you",
      paragraphs: [
        "Bags and labels with your own print or in your own size are made for you alone. They can be cancelled until you have approved the drawing; after that the material is cut and printed.",
      ],
    },
    {
      heading: "Your refund",
      paragraphs: [
        "The refund of a cancelled order takes 5 to 7 business days and goes to the account or card that paid. Your order shows the refund as soon as it is initiated, with the credit note for your tax invoice.",
      ],
    },
    {
      heading: "When we cancel",
      paragraphs: [
        "If we cannot send what you have paid for, or if a marketplace programme no longer authorises you for goods with its brand, we cancel the order, or that part of it, and refund it in full.",
      ],
    },
  ],
};
