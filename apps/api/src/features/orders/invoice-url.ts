import { type Configuration, originOf } from "../../platform/configuration.ts";

interface OrderWithInvoice {
  readonly id: string;
  readonly invoiceLink: string;
  readonly taxInvoiceNumber: string | null;
}

/** Settings that say where the shop is. */
export type ShopOrigin = Pick<Configuration, "PUBLIC_URL" | "PORT">;

/** Where an order's invoice is: the link that staff pasted, else the shop's own; empty while there is neither. */
export function invoiceUrl(
  shop: ShopOrigin,
  { id, invoiceLink, taxInvoiceNumber }: OrderWithInvoice,
): string {
  if (invoiceLink !== "" || taxInvoiceNumber === null) return invoiceLink;
  return ownInvoiceUrl(shop, id);
}

/** The page of the shop's own invoice of an order. It requires a session. */
export function ownInvoiceUrl(shop: ShopOrigin, orderId: string): string {
  return `${originOf(shop)}/orders/${orderId}/invoice`;
}
