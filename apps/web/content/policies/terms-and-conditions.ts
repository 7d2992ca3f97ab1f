import { contact } from "@dakbag/company/company";
import { grievanceOfficer, type Policy, reachUs } from "./policy.ts";

export const termsAndConditions: Policy = {
  path: "/termsAndCondition",
  title: "Terms and Conditions",
  lead: "The terms that apply when you order here.",
  since: "22 November 2026",
  facts: [
    { name: "Who sells", value: contact.legalName },
    { name: "Who may buy", value: "businesses in India" },
    { name: "Prices", value: "in rupees, GST extra and shown before you pay" },
    { name: "Delivery", value: "free, 3 to 6 days, boxed goods 2 to 6 working days" },
    { name: "Returns", value: "goods are non-refundable and non-exchangeable" },
  ],
  sections: [
    {
      heading: "Who may order",
      paragraphs: [
        "The shop is for businesses in India. You order with a phone number that you have verified by a one-time code, and you are responsible for what is ordered with it. Keep your password and your codes to yourself: our staff never ask for either.",
        "Bags and labels branded for a marketplace programme are sold only to sellers whom that programme has authorised. We check this when you order. You are responsible to the programme if you use them for anything other than its parcels.",
      ],
    },
    {
      heading: "Goods",
      paragraphs: [
        "Sizes, thickness and quantity are those on the product's page. Drawings show the goods to scale, but not every shade of a print or a paper. Film and paper vary a little from roll to roll, as with every manufacturer.",
        "You decide whether a bag suits your goods: the [size finder](/size-finder) calculates with the measurements you enter. Bags and wraps are made for shipping, not for direct contact with unpacked food, unless the product's page says so.",
      ],
    },
    {
      heading: "Prices and tax",
      paragraphs: [
        "Prices are in rupees per unit, without GST. GST is added at the rate of the goods, and total, tax and discount are shown before you pay. Boxes, rolls and cartons are 5% cheaper from 5, 10% from 10 and 15% from 25 of one product.",
        "The price shown in your cart when you order applies. It does not change while the order is waiting for payment.",
        "A GST tax invoice is issued when your payment is received. Please check the GST number before you order: it is printed on the invoice, and a later change is not always possible.",
      ],
    },
    {
      heading: "Ordering and paying",
      paragraphs: [
        "Your order is an offer; we accept it when your payment is captured. From then on the goods are yours, and we confirm it by SMS and e-mail.",
        "While you pay, the goods are reserved for you for 30 minutes. A payment that arrives later is accepted if the goods are still in stock, and refunded automatically if they are not.",
        "500 pieces of a product sold by the piece are sold only for delivery to Delhi (PIN codes 110000 to 110098); elsewhere the smallest quantity is 1,000.",
      ],
    },
    {
      heading: "Delivery",
      paragraphs: [
        "Delivery is free and takes 3 to 6 days, for boxed goods 2 to 6 working days. These are the days it usually takes; floods, strikes and the like may make it longer.",
        "Please make sure that the parcel can be received. Count the parcels, look at them before you sign, and record a video while you open them: we need it to settle a claim.",
        "Your order shows its status, and the courier's tracking number as soon as there is one.",
      ],
    },
    {
      heading: "Returns and cancelling",
      paragraphs: [
        "Goods are non-refundable and non-exchangeable, except as the [refund policy](/refundPolicy) says. An order can be cancelled before dispatch, as the [cancellation policy](/cancellationPolicy) says.",
      ],
    },
    {
      heading: "Your print",
      paragraphs: [
        "By sending us artwork you confirm that you have the right to use it. We print what you have approved, and use your artwork for nothing else.",
      ],
    },
    {
      heading: "Our liability",
      paragraphs: [
        "We replace or refund goods that we sent wrong, damaged or defective. We are not liable for their contents or for lost business, as far as the law permits.",
      ],
    },
    {
      heading: "Law and changes",
      paragraphs: [
        "The law of India applies. We try to settle any dispute with you; if we cannot, the courts of Delhi have jurisdiction.",
        "The terms published here when an order was placed apply to it.",
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
