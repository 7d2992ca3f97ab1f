import { contact } from "@dakbag/company/company";
import { barcodeModules, quietZoneModules } from "@dakbag/domain/orders/code-128";
import { type Box, boxesOf, boxLabel, formatWeight, labelBarcode } from "@dakbag/domain/orders/order-prints";
import { labelSize, type PdfDocument } from "../../platform/pdf-document.ts";
import type { PdfStyle } from "../../platform/pdf-text.ts";
import { addressTexts } from "./order-address.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";

// Label printers have 203 dots to an inch: 812 of them across.
const pointsPerDot = 72 / 203;
const dotsAcross = 812;
const dotsPerModule = [3, 2] as const;

const margin = 10;
const width = labelSize.width - 2 * margin;
const barcodeHeight = 56;

/** A label of 4 x 6 inch for each box. */
export async function* writeAddressLabels(
  pdf: PdfDocument,
  orders: AsyncIterable<PrintedOrderRow>,
  maxBoxGrams: number,
): AsyncGenerator<Uint8Array> {
  for await (const order of orders) {
    const boxes = boxesOf(order.lines, order.packed, maxBoxGrams);
    for (const box of boxes) {
      // Where the courier gave each box a number of its own.
      const own = order.awbs.length === boxes.length ? order.awbs[box.number - 1] : undefined;
      yield writeLabel(pdf, { ...order, trackingId: own ?? order.trackingId }, box);
    }
  }
}

function writeLabel(pdf: PdfDocument, order: PrintedOrderRow, box: Box<unknown>): Uint8Array {
  pdf.beginSection();
  const courier = order.partnerName || "Courier not chosen yet";
  writeFitted(pdf, [[courier, { bold: true, size: 15 }]], { y: margin, width: 190, height: 26 });
  pdf.text("PREPAID", margin, margin + 2, width, { bold: true, size: 13, align: "right" });
  pdf.line(margin, 38, width);
  const below = writeBarcode(pdf, order, 45);
  pdf.line(margin, below, width);
  pdf.text("Deliver to", margin, below + 4, width, { size: 9 });
  writeFitted(pdf, addressTexts(order, 13), { y: below + 16, width, height: 330 - below - 18 });
  pdf.line(margin, 330, width);
  pdf.text(`Order ${order.orderNumber}`, margin, 335, width, { bold: true, size: 11 });
  const boxAndWeight = [boxLabel(box), formatWeight(box)].filter(Boolean).join(" · ");
  pdf.text(boxAndWeight, margin, 335, width, { bold: true, size: 11, align: "right" });
  pdf.line(margin, 354, width);
  const sender: Texts = [
    ["If undelivered, return to", { size: 9 }],
    [contact.legalName, { bold: true, size: 10 }],
    [contact.warehouse, { size: 10 }],
    [`Phone ${contact.helpPhone}`, { size: 10 }],
  ];
  writeFitted(pdf, sender, { y: 358, width, height: labelSize.height - margin - 358 });
  return pdf.endSection();
}

const modulesFit = (widths: readonly number[], dots: number) => barcodeModules(widths) * dots <= dotsAcross;

/** The barcode in the middle with its text below, each bar a whole number of dots wide. @returns the y below it */
function writeBarcode(pdf: PdfDocument, order: PrintedOrderRow, y: number): number {
  const fits = (widths: readonly number[]) => dotsPerModule.some((dots) => modulesFit(widths, dots));
  const { widths, text, note } = labelBarcode(order, fits);
  const dots = dotsPerModule.find((one) => modulesFit(widths, one)) ?? dotsPerModule[1];
  const leftDots = Math.floor((dotsAcross - barcodeModules(widths) * dots) / 2) + quietZoneModules * dots;
  pdf.bars(widths, leftDots * pointsPerDot, y, dots * pointsPerDot, barcodeHeight);
  const texts: Texts = [[text, { bold: true, size: 13, align: "center" }]];
  if (note !== undefined) texts.push([note, { bold: true, size: 9, align: "center" }]);
  const height = note === undefined ? 18 : 46;
  return y + barcodeHeight + 4 + writeFitted(pdf, texts, { y: y + barcodeHeight + 2, width, height });
}

type Texts = [text: string, style: PdfStyle][];

/**
 * Writes texts below each other, all smaller by the same factor when they would be higher than `height`; what is too high
 * even so is cut where it is longest, because a label is one page. @returns their height
 */
function writeFitted(
  pdf: PdfDocument,
  texts: Texts,
  { y, width: across, height }: { y: number; width: number; height: number },
): number {
  const scaled = (scale: number): Texts =>
    texts.map(([text, style]) => [text, { ...style, size: (style.size ?? 10) * scale }]);
  const heightOf = (some: Texts) =>
    some.reduce((sum, [text, style]) => sum + (text === "" ? 0 : pdf.heightOf(text, across, style) + 1), 0);
  let scale = 1;
  while (heightOf(scaled(scale)) > height && scale > 0.3) scale -= 0.04;
  const fitted = scaled(scale);
  while (heightOf(fitted) > height && cutLongest(fitted));
  pdf.y = y;
  return pdf.stack(fitted, margin, across);
}

/** Takes a tenth off the longest text. @returns whether there was one to cut */
function cutLongest(texts: Texts): boolean {
  const longest = Math.max(...texts.map(([text]) => text.length));
  const index = texts.findIndex(([text]) => text.length === longest);
  const [text, style] = texts[index] ?? ["", {}];
  if (longest < 10) return false;
  texts[index] = [`${text.slice(0, Math.floor(longest * 0.9) - 1)}…`, style];
  return true;
}
