import { enquiryFields } from "@dakbag/domain/enquiries/enquiry";
import { enquiryText } from "#app/shop/size-finder/finder-question.ts";

/** The parameters of an enquiry about a product; those of the size finder are its own. */
export const enquiryParameters = ["product", "quantity"] as const;

/** What the URL says is needed: the size finder's measures, or a product and its quantity. */
export function readEnquiry(search: string): { what: string; quantity: string } {
  const params = new URLSearchParams(search);
  const value = (name: (typeof enquiryParameters)[number], maxLength: number) =>
    (params.get(name) ?? "").trim().slice(0, maxLength);
  return {
    what: enquiryText(search) || value("product", enquiryFields.what.maxLength),
    quantity: value("quantity", enquiryFields.quantity.maxLength),
  };
}
