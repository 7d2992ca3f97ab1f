import { contact } from "@dakbag/company/company";
import { grievanceOfficer, type Policy, reachUs } from "./policy.ts";

export const termsAndConditions: Policy = {
  path: "/termsAndCondition",
  title: "Terms and Conditions",
  lead: "What you and we agree on when you order here.",
  since: "22 November 2026",
  facts: [
    { name: "Who sells", value: contact.legalName },
    { name: "Who may buy", value: "businesses in India" },
    { name: "Prices", value: "in rupees, GST extra and shown before you pay" },
    { name: "Delivery", value: "free, 3 to 6 days" },
    { name: "Returns", value: "goods are non-refundable and non-exchangeable" },
  ],
  sections: [
    {
      heading: "Who may order",
      paragraphs: [
        "The shop is for businesses in India. You order with a phone number that you have proven by a one-time code, and you are responsible for what is ordered with it. Keep your password and your codes to yourself: our staff never ask for either.",
        "Bags and labels branded for a marketplace programme are sold only to sellers whom that programme has authorised. We check this when you order. Using them for anything else than that programme's parcels is between you and the programme.",
      ],
    },
    {
      heading: "Goods",
      paragraphs: [
        "Sizes, thickness and quantity are those on the product's page. Drawings show the goods to scale, but not every shade of a print or a paper. Film and paper vary a little from roll to roll, as they do with every maker.",
        "Whether a bag suits your goods is yours to judge: the [size finder](/size-finder) reckons with the measures you give it. Bags and wraps are made for shipping, not for direct contact with unpacked food, unless the product's page says so.",
      ],
    },
    {
      heading: "Prices and tax",
      paragraphs: [
        "Prices are in rupees per unit, without GST. GST is added at the rate of the goods, and total, tax and discount are shown before you pay. Boxes, rolls and cartons are 5% cheaper from 5, 10% from 10 and 15% from 25 of one product.",
        "The price that counts is the one shown in your cart when you order. It stands as long as the order waits for its payment.",
        "A GST tax invoice is made when your payment comes. Please check the GST number before you order: it stands on the invoice, and a later change is not always possible.",
      ],
    },
    {
      heading: "Ordering and paying",
      paragraphs: [
        "Your order is an offer; we accept it when your payment is captured. From then on the goods are yours, and an SMS and an e-mail tell you so.",
        "While you pay, the goods are kept for you for 30 minutes. A payment that comes later is honoured if the goods are still there, and goes back by itself if they are not.",
        "500 pieces of a product sold by the piece are sold only for delivery to Delhi (PIN codes 110000 to 110098); elsewhere the smallest quantity is 1,000.",
      ],
    },
    {
      heading: "Delivery",
      paragraphs: [
        "Delivery is free and takes 3 to 6 days, for boxed goods 2 to 6 working days. These are the days it usually takes; floods, strikes and the like may make it longer.",
        "Somebody has to be there to take the parcel. Please count the parcels, look at them before you sign, and record a video while you open them: we need it to settle a claim.",
        "Your order shows how far it is, with the courier's number as soon as there is one.",
      ],
    },
    {
      heading: "Returns and cancelling",
      paragraphs: [
        "Goods are non-refundable and non-exchangeable, other than as the [refund policy](/refundPolicy) says. An order can be cancelled before dispatch, as the [cancellation policy](/cancellationPolicy) says.",
      ],
    },
    {
      heading: "Your print",
      paragraphs: [
        "With artwork that you send us you say that you may use it. We print what you have approved, and use your artwork for nothing else.",
      ],
    },
    {
      heading: "What we answer for",
      paragraphs: [
        "We replace or refund goods that we sent wrong, damaged or defective. We do not answer for what was packed into them, nor for business that was lost meanwhile, as far as the law allows us to say so.",
      ],
    },
    {
      heading: "Law and changes",
      paragraphs: [
        "The law of India applies. We try to settle with you whatever goes wrong; if we cannot, the courts of Delhi decide.",
        "An order goes by the terms that stood here when it was placed.",
      ],
    },
    {
      heading: "Contact and complaints",
      paragraphs: [
        reachUs,
        `Complaints that are not settled there go to ${grievanceOfficer}. ${contact.legalName}, GSTIN ${contact.gstin}, ${contact.factory}.`,
      ],
    },
  ],
};
