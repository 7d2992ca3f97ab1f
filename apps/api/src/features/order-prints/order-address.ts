import { printedAddress } from "@dakbag/domain/places/printed-address";
import { replacedNote } from "@dakbag/domain/text/printable-text";
import type { PdfStyle } from "../../platform/pdf-text.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";

type Recipient = Pick<PrintedOrderRow, "shippingAddress" | "buyerName">;

/** The company that an order goes to, else the person. */
export const recipientOf = ({ shippingAddress: { companyName, name }, buyerName }: Recipient) =>
  companyName || name || buyerName;

/**
 * The lines of the address that an order goes to, the recipient and the PIN code larger than `size`. Those without a text are
 * empty.
 */
export function addressTexts(
  order: Recipient & Pick<PrintedOrderRow, "buyerPhoneNumber">,
  size: number,
): [text: string, style: PdfStyle][] {
  const { companyName, name, addressLine, district, state, zipCode, country, phoneNumber } =
    order.shippingAddress;
  const place = [district, state].filter(Boolean).join(", ");
  const isAbroad = country !== undefined && country !== "India";
  const phone = phoneNumber || order.buyerPhoneNumber;
  const texts: [text: string, style: PdfStyle][] = [
    [recipientOf(order), { bold: true, size: size * 1.25 }],
    [companyName && name ? name : "", { size }],
    [printedAddress(addressLine ?? ""), { size }],
    [place, { size }],
    [zipCode ? `${isAbroad ? "" : "PIN "}${zipCode}` : "", { bold: true, size: size * 1.5 }],
    [isAbroad ? country : "", { bold: true, size }],
    [phone && `Phone ${phone}`, { bold: true, size }],
  ];
  return [...texts, [replacedNote(texts.map(([text]) => text)), { size: size * 0.7 }]];
}
