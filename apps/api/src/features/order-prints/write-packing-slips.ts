import { contact } from "@dakbag/company/company";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { formatDay, indiaDay } from "@dakbag/domain/dates/india-day";
import { barcodeModules, code128Widths, quietZoneModules } from "@dakbag/domain/orders/code-128";
import { type Box, boxesOf, boxLabel, formatWeight } from "@dakbag/domain/orders/order-prints";
import { type PdfDocument, printArea } from "../../platform/pdf-document.ts";
import type { Fact } from "../../platform/pdf-facts.ts";
import { type PdfColumn, writeTable } from "../../platform/pdf-table.ts";
import { addressTexts } from "./order-address.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";
import type { PrintedLine } from "./printed-line.ts";
import { signaturesHeight, writeContinued, writeHead, writeSignatures } from "./write-head.ts";

/** A slip for each box: what is in it and where it goes, with the order number as a barcode for packing. */
export async function* writePackingSlips(
  pdf: PdfDocument,
  orders: AsyncIterable<PrintedOrderRow>,
  maxBoxGrams: number,
): AsyncGenerator<Uint8Array> {
  for await (const order of orders) {
    for (const box of boxesOf(order.lines, order.packed, maxBoxGrams)) yield writeSlip(pdf, order, box);
  }
}

const columns: PdfColumn<PrintedLine>[] = [
  { heading: "Packed", isTicked: true, cell: () => "□" },
  { heading: "#", align: "right", cell: (_, index) => String(index + 1) },
  { heading: "Product", isWrapped: true, cell: ({ title }) => title },
  { heading: "SKU", maxWidth: 120, cell: ({ sku }) => sku },
  { heading: "Quantity", align: "right", cell: (line) => formatPieces(line) },
];

const signatures = [
  { title: "Packed by", labels: ["Name", "Weight, kg"] },
  { title: "Checked by", labels: ["Name", "Date and time"] },
] as const;

function writeSlip(pdf: PdfDocument, order: PrintedOrderRow, box: Box<PrintedLine>): Uint8Array {
  const name = `Packing slip ${order.orderNumber} · ${boxLabel(box)}`;
  pdf.beginSection(writeContinued(pdf, name));
  writeHead(pdf, "Packing slip", boxLabel(box), [
    ["Order no.", order.orderNumber],
    ...poNumberFact(order),
    ["Ordered on", formatDay(indiaDay(order.placedAt))],
    ["Courier", order.partnerName || "not chosen yet"],
    ["Tracking no.", order.trackingId || "none yet"],
    ["Weight", formatWeight(box) ?? "please weigh"],
  ]);
  pdf.text("Deliver to", printArea.left, pdf.y, 200);
  writeOrderBarcode(pdf, order.orderNumber);
  pdf.y += 12;
  const height = pdf.stack(addressTexts(order, 10), printArea.left, printArea.width * 0.62);
  pdf.y += Math.max(height, 50) + 10;
  if (box.areLinesOfAll) {
    const note = "What all boxes of this order have in them: tick what is in this one.";
    pdf.text(note, printArea.left, pdf.y, printArea.width, { size: 9 });
    pdf.y += 16;
  }
  writeTable(pdf, columns, box.lines, { size: 10, below: signaturesHeight(signatures) });
  writeSignatures(pdf, signatures);
  return pdf.endSection(`${name} · ${contact.legalName} · This is not a tax invoice.`);
}

/** The recipient's goods-in desk looks for its own number. */
const poNumberFact = ({ poNumber }: PrintedOrderRow): Fact[] =>
  poNumber === "" ? [] : [["Buyer's PO no.", poNumber]];

/** At the right margin: scanned when the tracking number of the packed order is entered. */
function writeOrderBarcode(pdf: PdfDocument, orderNumber: string): void {
  const widths = code128Widths(orderNumber);
  if (!widths) return;
  const module = 1.1;
  const width = barcodeModules(widths) * module;
  const x = printArea.left + printArea.width - width + quietZoneModules * module;
  pdf.bars(widths, x, pdf.y, module, 36);
  const inner = width - 2 * quietZoneModules * module;
  pdf.text(orderNumber, x, pdf.y + 38, inner, { size: 10, bold: true, align: "center" });
}
