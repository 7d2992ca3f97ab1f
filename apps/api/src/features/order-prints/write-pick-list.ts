import { contact } from "@dakbag/company/company";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity } from "@dakbag/domain/money/money";
import { type Box, boxesOf, boxLabel } from "@dakbag/domain/orders/order-prints";
import { type PdfDocument, printArea } from "../../platform/pdf-document.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";
import type { PrintedLine } from "./printed-line.ts";
import { dayAndTime, writeContinued, writeHead, writeSignatures } from "./write-head.ts";
import type { PrintJob } from "./print-job.ts";

/** The products of all orders, each with the orders and boxes that need it. */
export async function* writePickList(
  pdf: PdfDocument,
  orders: AsyncIterable<PrintedOrderRow>,
  { at, maxBoxGrams }: Pick<PrintJob, "at" | "maxBoxGrams">,
): AsyncGenerator<Uint8Array> {
  const products = new Map<string, PickedProduct>();
  let [orderCount, boxCount] = [0, 0];
  for await (const { orderNumber, lines, packed } of orders) {
    const boxes = boxesOf(lines, packed, maxBoxGrams);
    orderCount += 1;
    boxCount += boxes.length;
    for (const line of lines.filter(({ quantity }) => quantity > 0)) {
      const quantity = formatQuantity(line.quantity);
      addLine(products, line, `${orderNumber}: ${quantity}, ${boxesWith(boxes, line.sku)}`);
    }
  }
  pdf.beginSection(writeContinued(pdf, "Pick list"));
  writeHead(pdf, "Pick list", dayAndTime(at), [
    ["Products", formatQuantity(products.size)],
    ["Orders", formatQuantity(orderCount)],
    ["Boxes", formatQuantity(boxCount)],
  ]);
  for (const product of [...products.values()].toSorted(byPlace)) writeProduct(pdf, product);
  writeSignatures(pdf, [
    { title: "Picked by", labels: ["Name"] },
    { title: "Finished", labels: ["Date and time"] },
  ]);
  yield pdf.endSection(`Pick list of ${dayAndTime(at)} · ${contact.legalName}`);
}

/** "box 1 of 1", "boxes 2 to 4 of 4" */
function boxesWith(boxes: readonly Box<PrintedLine>[], sku: string): string {
  const having = boxes.filter(({ lines }) => lines.some((line) => line.sku === sku));
  const [first, last] = [having[0], having.at(-1)];
  if (!first || !last) return "";
  if (first === last) return boxLabel(first).toLowerCase();
  return `boxes ${first.number} to ${last.number} of ${last.count}`;
}

interface PickedProduct {
  readonly sku: string;
  readonly title: string;
  readonly place: string | null;
  readonly unit: string;
  quantity: number;
  /** "26-27/000123: 1,000, box 1 of 1" */
  readonly orders: string[];
}

function addLine(products: Map<string, PickedProduct>, line: PrintedLine, order: string): void {
  const { sku, title, place, unit, quantity } = line;
  const key = `${sku} ${unit}`;
  const product = products.get(key) ?? { sku, title, place, unit, quantity: 0, orders: [] };
  product.quantity += quantity;
  product.orders.push(order);
  products.set(key, product);
}

/** On a walk along the shelves; goods without a place come last. */
const byPlace = (a: PickedProduct, b: PickedProduct) =>
  Number(a.place === null) - Number(b.place === null) ||
  compare(a.place ?? "", b.place ?? "") ||
  compare(a.title, b.title) ||
  compare(a.sku, b.sku);
const compare = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

const ordersAcross = 3;
const rowHeight = 13;
const indent = 20;
const quantityWidth = 110;
const gap = 6;
const strong = { size: 10, bold: true } as const;

/** The product with its quantity, and its orders in columns below, which may go on on the next page. */
function writeProduct(pdf: PdfDocument, product: PickedProduct): void {
  const { left, width } = printArea;
  const name = [product.place, product.title, product.sku].filter(Boolean).join(" · ");
  const nameWidth = width - indent - quantityWidth;
  const nameHeight = pdf.heightOf(name, nameWidth, strong);
  pdf.need(nameHeight + rowHeight + 12);
  pdf.tickBox(left, pdf.y + 3, 10);
  pdf.text(name, left + indent, pdf.y, nameWidth, strong);
  const quantity = { ...strong, align: "right" } as const;
  pdf.text(formatPieces(product), left + width - quantityWidth, pdf.y, quantityWidth, quantity);
  pdf.y += nameHeight + 2;
  const columnWidth = (width - indent) / ordersAcross;
  for (let first = 0; first < product.orders.length; first += ordersAcross) {
    const row = product.orders.slice(first, first + ordersAcross);
    // The number of a parcel with several boxes takes two lines.
    const height = Math.max(
      rowHeight,
      ...row.map((order) => pdf.heightOf(order, columnWidth - gap, { size: 9 }) + 2),
    );
    if (pdf.need(height)) {
      pdf.text(`${product.sku}, continued`, left + indent, pdf.y, nameWidth, strong);
      pdf.y += 16;
    }
    for (const [column, order] of row.entries())
      pdf.text(order, left + indent + column * columnWidth, pdf.y, columnWidth - gap, { size: 9 });
    pdf.y += height;
  }
  pdf.y += 4;
  pdf.rule();
  pdf.y += 6;
}
