import { parcelWeightKg, type ProductToPack, unitGramsOf } from "../catalogue/parcel-size.ts";
import { code128Widths } from "./code-128.ts";
import type { OrderStatus } from "./order-status.ts";

/** What can be printed of selected orders. */
export const printKinds = [
  "packing-slips",
  "packing-slips-two",
  "packing-slips-4x6",
  "address-labels",
  "pick-list",
  "hand-over-list",
  "invoices",
  "challans",
] as const;

export type PrintKind = (typeof printKinds)[number];

/** Those that packing needs: none has an amount. */
export const packingPrintKinds = [
  "packing-slips",
  "packing-slips-two",
  "packing-slips-4x6",
  "address-labels",
  "pick-list",
  "hand-over-list",
] as const satisfies readonly PrintKind[];

/** The names of the prints, on buttons and in menus. */
export const printLabels: Readonly<Record<PrintKind, string>> = {
  "packing-slips": "Packing slips",
  "packing-slips-two": "Packing slips, two on A4",
  "packing-slips-4x6": "Packing slips 4 × 6 inch",
  "address-labels": "Address labels 4 × 6 inch",
  "pick-list": "Pick list",
  "hand-over-list": "Hand-over list",
  invoices: "Invoices in three copies",
  challans: "Delivery challans in three copies",
};

/** Five pages of the desk. */
export const maxOrdersInPrint = 500;

/** The copies of a tax invoice for goods, with their marks (CGST rule 48(1)). */
export const invoiceCopies = [
  "Original for Recipient",
  "Duplicate for Transporter",
  "Triplicate for Supplier",
] as const;

/** Those of a delivery challan (CGST rule 55(2)). */
export const challanCopies = [
  "Original for Consignee",
  "Duplicate for Transporter",
  "Triplicate for Consigner",
] as const;

export type DocumentCopy = (typeof invoiceCopies | typeof challanCopies)[number];

/** An order as far as it decides what can be printed of it. */
export interface OrderToPrint {
  readonly status: OrderStatus;
  readonly taxInvoiceNumber: string | null;
  /** Its pieces are divided into parcels. */
  readonly isInParcels: boolean;
}

/**
 * Why an order is not in a print, such as "is cancelled"; undefined when it is. Of its parcels only some go with a challan: which
 * ones, `laterLots` says.
 */
export function printProblem(kind: PrintKind, order: OrderToPrint): string | undefined {
  if (isTaxDocument(kind) && order.taxInvoiceNumber === null) return "has no tax invoice";
  if (kind === "challans" && !order.isInParcels) return "leaves in one parcel";
  if (isTaxDocument(kind)) return undefined;
  return notSent[order.status];
}

/** Those are printed of what was sent, whatever became of the order since. */
export const isTaxDocument = (kind: PrintKind): kind is "invoices" | "challans" =>
  kind === "invoices" || kind === "challans";

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
  /** What is in it, or what is in all boxes together where that is unknown. */
  readonly lines: readonly Line[];
  readonly areLinesOfAll: boolean;
  /** As it was weighed, or as product data have it; undefined when they lack it, so that it is weighed. */
  readonly weightKg: number | undefined;
  /** The weight is that of all boxes together. */
  readonly isWeightOfAll: boolean;
  /** Not weighed: it is what product data say. */
  readonly isWeightProposed: boolean;
}

/** What was entered when an order was packed: the weight is that of all its boxes. */
export interface PackedParcel {
  readonly weightGrams: number;
  readonly boxes: number;
}

/**
 * The boxes that the lines of an order are sent in; none when nothing is to be sent. Until it is packed, what is sold by the
 * box or carton goes as it is, and everything else together, in as many as none is heavier than allowed where the weights are
 * known; then as many as were entered.
 *
 * @param maxBoxGrams of a box that is packed with loose goods
 */
export function boxesOf<Line extends LineToSend>(
  lines: readonly Line[],
  packed: PackedParcel | null,
  maxBoxGrams: number,
): Box<Line>[] {
  const sent = lines.filter(({ quantity }) => quantity > 0);
  if (sent.length === 0) return [];
  const proposed = separateBoxes(sent, maxBoxGrams);
  const count = packed?.boxes ?? proposed.length;
  const isAsProposed = count === proposed.length;
  const contents = isAsProposed ? proposed : Array.from({ length: count }, () => sent);
  return contents.map((content, index) => ({
    number: index + 1,
    count,
    lines: content,
    areLinesOfAll: !isAsProposed,
    weightKg: packed ? packed.weightGrams / 1000 : parcelWeightKg(content),
    isWeightOfAll: count > 1 && packed !== null,
    isWeightProposed: packed === null,
  }));
}

const ownBoxUnits = new Set(["BOX", "CTN"]);
const isOwnBox = ({ product }: LineToSend) => ownBoxUnits.has(product?.unit.toUpperCase() ?? "");

function separateBoxes<Line extends LineToSend>(sent: readonly Line[], maxBoxGrams: number): Line[][] {
  const own = sent
    .filter(isOwnBox)
    .flatMap((line) => Array.from({ length: line.quantity }, () => [{ ...line, quantity: 1 }]));
  return [...boxesOfLoose(sent, maxBoxGrams), ...own];
}

/** What is not sold by the box, together. */
function boxesOfLoose<Line extends LineToSend>(sent: readonly Line[], maxBoxGrams: number): Line[][] {
  const loose = sent.filter((line) => !isOwnBox(line));
  return loose.length === 0 ? [] : splitByWeight(loose, maxBoxGrams);
}

/**
 * How many boxes `boxesOf` has, without what is in them: an order of a thousand cartons costs as little as one.
 *
 * @param maxBoxGrams of a box that is packed with loose goods
 */
export function countBoxes(
  lines: readonly LineToSend[],
  packed: PackedParcel | null,
  maxBoxGrams: number,
): number {
  const sent = lines.filter(({ quantity }) => quantity > 0);
  if (packed && sent.length > 0) return packed.boxes;
  const own = sent.filter(isOwnBox).reduce((sum, { quantity }) => sum + quantity, 0);
  return boxesOfLoose(sent, maxBoxGrams).length + own;
}

/** More boxes than this are no help to anybody: their contents are then listed together. */
const maxSplit = 200;

/** Fills one box after the other, line by line; all in one where a weight is unknown. */
function splitByWeight<Line extends LineToSend>(lines: readonly Line[], maxBoxGrams: number): Line[][] {
  const boxes: Line[][] = [[]];
  let free = maxBoxGrams;
  for (const line of lines) {
    const unitGrams = unitGramsOf(line.product);
    if (unitGrams === undefined) return [[...lines]];
    for (let rest = line.quantity; rest > 0;) {
      const box = boxes.at(-1) ?? [];
      const fitting = Math.floor(free / unitGrams);
      // Bags lie in bundles of a hundred: a box gets whole ones, unless it takes all that are left.
      const step = maxBoxGrams >= 100 * unitGrams ? 100 : 1;
      const whole = fitting >= rest ? rest : fitting - (fitting % step);
      // What is too heavy for any box has one of its own.
      const quantity = Math.max(whole, box.length === 0 ? 1 : 0);
      if (quantity > 0) {
        box.push({ ...line, quantity });
        free -= quantity * unitGrams;
        rest -= quantity;
      } else {
        if (boxes.length === maxSplit) return [[...lines]];
        boxes.push([]);
        free = maxBoxGrams;
      }
    }
  }
  return boxes;
}

/** "7,201.45 kg", "12.00 kg in all", "4.20 kg (proposed)"; undefined when it is to be weighed. */
export function formatWeight({
  weightKg,
  isWeightOfAll,
  isWeightProposed,
}: Pick<Box<unknown>, "weightKg" | "isWeightOfAll" | "isWeightProposed">): string | undefined {
  if (weightKg === undefined) return undefined;
  const kg = weightKg.toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${kg} kg${isWeightOfAll ? " in all" : ""}${isWeightProposed ? " (proposed)" : ""}`;
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
 * The tracking number as a barcode; the order number while there is none, or when it does not fit on the label.
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
