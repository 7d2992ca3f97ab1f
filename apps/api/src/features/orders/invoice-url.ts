import { type Configuration, originOf } from "../../platform/configuration.ts";

interface OrderWithInvoice {
  readonly id: string;
  readonly invoiceLink: string;
  readonly taxInvoiceNumber: string | null;
}

/** The settings that make up the shop's public URL. */
export type ShopOrigin = Pick<Configuration, "PUBLIC_URL" | "PORT">;

/** The URL of an order's invoice: the link that staff pasted, else the shop's own page; empty if there is neither. */
export function invoiceUrl(
  shop: ShopOrigin,
  { id, invoiceLink, taxInvoiceNumber }: OrderWithInvoice,
): string {
  if (invoiceLink !== "" || taxInvoiceNumber === null) return invoiceLink;
  return ownInvoiceUrl(shop, id);
}

/** The URL of the page with the shop's own invoice of an order. It requires a sign-in. */
export function ownInvoiceUrl(shop: ShopOrigin, orderId: string): string {
  return `${originOf(shop)}/orders/${orderId}/invoice`;
}
