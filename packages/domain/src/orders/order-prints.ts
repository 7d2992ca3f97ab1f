import { parcelSize, type ProductToPack } from "../catalogue/parcel-size.ts";
import { code128Widths } from "./code-128.ts";
import type { OrderStatus } from "./order-status.ts";

/** What can be printed of selected orders. */
export const printKinds = [
  "packing-slips",
  "address-labels",
  "pick-list",
  "hand-over-list",
  "invoices",
] as const;

export type PrintKind = (typeof printKinds)[number];

/** Five pages of the desk. */
export const maxOrdersInPrint = 500;

/** The copies of a tax invoice for goods, with their marks (CGST rule 48(1)). */
export const invoiceCopies = [
  "Original for Recipient",
  "Duplicate for Transporter",
  "Triplicate for Supplier",
] as const;

export type InvoiceCopy = (typeof invoiceCopies)[number];

/** An order as far as it decides what can be printed of it. */
export interface OrderToPrint {
  readonly status: OrderStatus;
  readonly taxInvoiceNumber: string | null;
}

/** Why an order is not in a print, such as "is cancelled"; undefined when it is. */
export function printProblem(kind: PrintKind, order: OrderToPrint): string | undefined {
  if (kind === "invoices") return order.taxInvoiceNumber === null ? "has no tax invoice" : undefined;
  return notSent[order.status];
}

const notSent: Partial<Record<OrderStatus, string>> = {
  "Payment Pending": "is not paid",
  Cancelled: "is cancelled",
  Refunded: "is refunded",
};

/** "26-27/000123 is cancelled, 26-27/000124 is not paid and 3 more" */
export function listProblems(problems: readonly { orderNumber: string; problem: string }[]): string {
  const named = problems.slice(0, 3).map(({ orderNumber, problem }) => `${orderNumber} ${problem}`);
  const more = problems.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A line of an order with the pieces to send. `product` is null when it no longer exists. */
export interface LineToSend {
  readonly quantity: number;
  readonly product: ProductToPack | null;
}

/** A box of an order: "box `number` of `count`". */
export interface Box<Line> {
  readonly number: number;
  readonly count: number;
  readonly lines: readonly Line[];
  /** As product data have it; undefined when they lack it, so that it is weighed. */
  readonly weightKg: number | undefined;
}

/** The boxes that the lines of an order are sent in: one for now, or none when nothing is to be sent. */
export function boxesOf<Line extends LineToSend>(lines: readonly Line[]): Box<Line>[] {
  const sent = lines.filter(({ quantity }) => quantity > 0);
  if (sent.length === 0) return [];
  return [{ number: 1, count: 1, lines: sent, weightKg: parcelSize(sent)?.weightKg }];
}

/** "7,201.45 kg"; undefined when product data lack the weight. */
export function formatWeight({ weightKg }: Pick<Box<unknown>, "weightKg">): string | undefined {
  if (weightKg === undefined) return undefined;
  return `${weightKg.toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} kg`;
}

/** "Box 1 of 2" */
export const boxLabel = ({ number, count }: Pick<Box<unknown>, "number" | "count">) =>
  `Box ${number} of ${count}`;

/** The barcode of an address label. */
export interface LabelBarcode {
  readonly widths: readonly number[];
  readonly text: string;
  /** Why it is not the tracking number; undefined when it is. */
  readonly note: string | undefined;
}

/**
 * The tracking number as a barcode; the order number while there is none, or when the label has no room for it.
 *
 * @param fits whether a barcode with these widths fits on the label
 */
export function labelBarcode(
  { orderNumber, trackingId }: { orderNumber: string; trackingId: string },
  fits: (widths: readonly number[]) => boolean,
): LabelBarcode {
  const tracking = code128Widths(trackingId);
  if (tracking && fits(tracking)) return { widths: tracking, text: trackingId, note: undefined };
  return {
    widths: code128Widths(orderNumber) ?? [],
    text: orderNumber,
    note:
      trackingId === ""
        ? "Order number: no tracking number yet"
        : `Order number: ${trackingId} cannot be a barcode`,
  };
}
