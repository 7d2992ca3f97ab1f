import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { barcodeModules, code128Widths, quietZoneModules } from "@dakbag/domain/orders/code-128";
import { type Box, boxesOf, boxLabel, formatWeight } from "@dakbag/domain/orders/order-prints";
import { labelSize, type PdfDocument, printArea } from "../../platform/pdf-document.ts";
import type { PdfStyle } from "../../platform/pdf-text.ts";
import { recipientOf } from "./order-address.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";
import type { PrintedLine } from "./printed-line.ts";

/** Where a slip is on its page. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const label: Area = { x: 10, y: 10, width: labelSize.width - 20, height: labelSize.height - 20 };
const half = { x: printArea.left, width: printArea.width, height: 372 };
/** The places of a page, one after the other. */
const pages = {
  label: { first: label, second: null },
  a4: { first: { ...half, y: 30 }, second: { ...half, y: 441 } },
} satisfies Record<string, { first: Area; second: Area | null }>;

/** Slips that need little paper: one on a label of 4 x 6 inch, or two on A4 with a line to cut along. */
export async function* writeSmallSlips(
  pdf: PdfDocument,
  orders: AsyncIterable<PrintedOrderRow>,
  page: keyof typeof pages,
  maxBoxGrams: number,
): AsyncGenerator<Uint8Array> {
  const { first, second } = pages[page];
  let isFirstTaken = false;
  for await (const order of orders)
    for (const box of boxesOf(order.lines, order.packed, maxBoxGrams))
      for (const part of partsOf(box, first.height)) {
        if (second !== null && isFirstTaken) {
          pdf.line(0, second.y - 16, printArea.width + 2 * printArea.left);
          writeSlip(pdf, order, box, part, second);
        } else {
          pdf.beginSection();
          writeSlip(pdf, order, box, part, first);
        }
        isFirstTaken = second !== null && !isFirstTaken;
        if (!isFirstTaken) yield pdf.endSection();
      }
  if (isFirstTaken) yield pdf.endSection();
}

const rowHeight = 14;
const headHeight = 78;
const footHeight = 22;

/** Some lines of a box, as many as fit on a slip. */
interface Part {
  readonly number: number;
  readonly count: number;
  readonly lines: readonly PrintedLine[];
}

function partsOf({ lines }: Box<PrintedLine>, height: number): Part[] {
  const maxLines = Math.floor((height - headHeight - footHeight) / rowHeight);
  const count = Math.ceil(lines.length / maxLines);
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    count,
    lines: lines.slice(at * maxLines, (at + 1) * maxLines),
  }));
}

function writeSlip(
  pdf: PdfDocument,
  order: PrintedOrderRow,
  box: Box<PrintedLine>,
  part: Part,
  { x, y, width, height }: Area,
): void {
  const title = `Packing slip${part.count > 1 ? `, part ${part.number} of ${part.count}` : ""}`;
  pdf.text(title, x, y, width, { bold: true, size: 10 });
  const boxAndWeight = `${boxLabel(box)} · ${formatWeight(box) ?? "please weigh"}`;
  pdf.text(boxAndWeight, x, y, width, { bold: true, size: 9, align: "right" });
  pdf.text(order.orderNumber, x, y + 20, width, { bold: true, size: 14 });
  writeBarcode(pdf, order.orderNumber, x + width, y + 16);
  const { partnerName, trackingId, shippingAddress, poNumber } = order;
  const to = [recipientOf(order), shippingAddress.district, shippingAddress.zipCode].filter(Boolean);
  const facts = [
    `To ${to.join(", ")}`,
    [partnerName || "Courier not chosen yet", trackingId, poNumber && `PO ${poNumber}`]
      .filter(Boolean)
      .join(" · "),
  ];
  for (const [at, fact] of facts.entries())
    oneLine(pdf, fact, { x, y: y + 48 + at * 12, width }, { size: 9 });
  pdf.line(x, y + headHeight - 4, width);
  for (const [at, line] of part.lines.entries())
    writeLine(pdf, line, x, y + headHeight + at * rowHeight, width);
  const foot = y + height - 12;
  pdf.text("Packed by", x, foot - 8, 60, { size: 8 });
  pdf.line(x + 45, foot, width * 0.4);
  pdf.text("Weight, kg", x + width * 0.6, foot - 8, 60, { size: 8 });
  pdf.line(x + width * 0.6 + 48, foot, width * 0.4 - 48);
}

function writeLine(pdf: PdfDocument, line: PrintedLine, x: number, y: number, width: number): void {
  pdf.tickBox(x, y, 9);
  const pieces = formatPieces(line);
  const left = x + 14;
  pdf.text(pieces, left, y, 90, { bold: true, size: 9 });
  const after = left + Math.max(66, pdf.widthOf(pieces, { bold: true, size: 9 }) + 6);
  oneLine(pdf, `${line.sku}  ${line.title}`, { x: after, y, width: x + width - after }, { size: 9 });
}

/** At the right edge, as high as the number beside it. */
function writeBarcode(pdf: PdfDocument, orderNumber: string, right: number, y: number): void {
  const widths = code128Widths(orderNumber);
  if (!widths) return;
  const module = 0.9;
  pdf.bars(widths, right - (barcodeModules(widths) - quietZoneModules) * module, y, module, 28);
}

/** Cuts what is too long for one line. */
function oneLine(
  pdf: PdfDocument,
  text: string,
  { x, y, width }: Omit<Area, "height">,
  style: PdfStyle,
): void {
  let cut = text;
  while (cut.length > 1 && pdf.widthOf(cut === text ? cut : `${cut}…`, style) > width)
    cut = cut.slice(0, Math.min(cut.length - 1, Math.ceil(cut.length * 0.97)));
  pdf.text(cut === text ? cut : `${cut}…`, x, y, width, style);
}
