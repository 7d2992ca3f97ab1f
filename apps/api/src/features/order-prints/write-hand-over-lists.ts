import { contact } from "@dakbag/company/company";
import { formatQuantity } from "@dakbag/domain/money/money";
import { countBoxes } from "@dakbag/domain/orders/order-prints";
import type { PdfDocument } from "../../platform/pdf-document.ts";
import { type PdfColumn, writeTable } from "../../platform/pdf-table.ts";
import { recipientOf } from "./order-address.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";
import { dayAndTime, signaturesHeight, writeContinued, writeHead, writeSignatures } from "./write-head.ts";
import type { PrintJob } from "./print-job.ts";

/** A list for each courier to sign, by name; orders without a courier come last. */
export async function* writeHandOverLists(
  pdf: PdfDocument,
  orders: AsyncIterable<PrintedOrderRow>,
  { at, maxBoxGrams }: Pick<PrintJob, "at" | "maxBoxGrams">,
): AsyncGenerator<Uint8Array> {
  const couriers = new Map<string, HandedOver[]>();
  for await (const order of orders) {
    const key = order.partnerName.toLowerCase();
    const others = couriers.get(key) ?? [];
    others.push(handedOver(order, maxBoxGrams));
    couriers.set(key, others);
  }
  const sorted = [...couriers].toSorted(
    ([a], [b]) => Number(a === "") - Number(b === "") || a.localeCompare(b, "en"),
  );
  for (const [, list] of sorted) yield writeList(pdf, list, at);
}

/** What the list has of an order. */
interface HandedOver {
  readonly courier: string;
  readonly orderNumber: string;
  readonly trackingId: string;
  readonly recipient: string;
  readonly pinCode: string;
  readonly boxes: number;
}

const handedOver = (order: PrintedOrderRow, maxBoxGrams: number): HandedOver => ({
  courier: order.partnerName,
  orderNumber: order.orderNumber,
  trackingId: order.trackingId,
  recipient: recipientOf(order),
  pinCode: order.shippingAddress.zipCode ?? "",
  boxes: countBoxes(order.lines, order.packed, maxBoxGrams),
});

const columns: PdfColumn<HandedOver>[] = [
  { heading: "#", align: "right", cell: (_, index) => String(index + 1) },
  { heading: "Order", cell: ({ orderNumber }) => orderNumber },
  { heading: "AWB", maxWidth: 130, cell: ({ trackingId }) => trackingId || "none yet" },
  { heading: "Company", isWrapped: true, cell: ({ recipient }) => recipient },
  { heading: "PIN code", cell: ({ pinCode }) => pinCode },
  { heading: "Boxes", align: "right", cell: ({ boxes }) => formatQuantity(boxes) },
  { heading: "Received", isTicked: true, cell: () => "□" },
];

function writeList(pdf: PdfDocument, orders: readonly HandedOver[], at: Date): Uint8Array {
  const courier = orders[0]?.courier || "not chosen yet";
  const boxes = formatQuantity(orders.reduce((sum, order) => sum + order.boxes, 0));
  const made = dayAndTime(at);
  pdf.beginSection(writeContinued(pdf, `Hand-over list, courier ${courier}`));
  writeHead(pdf, "Hand-over list", `Made on ${made}`, [
    ["Courier", courier],
    ["Orders", formatQuantity(orders.length)],
    ["Boxes", boxes],
  ]);
  const signatures = [
    { title: "Handed over by", labels: ["Name", "Signature"] },
    {
      title: `Received for the courier: ${boxes} ${boxes === "1" ? "box" : "boxes"}`,
      labels: ["Name", "Vehicle no.", "Date and time", "Signature"],
    },
  ] as const;
  const foot = ["", "Total", "", "", "", boxes, ""];
  writeTable(pdf, columns, orders, { size: 9, foot, below: signaturesHeight(signatures) });
  writeSignatures(pdf, signatures);
  return pdf.endSection(`Hand-over list of ${made} · ${courier} · ${contact.legalName}`);
}
