import { amountInWords } from "@dakbag/domain/money/amount-in-words";
import { hasGstinPattern, normaliseGstin, readUin } from "@dakbag/domain/gst/gstin";
import { formatDay } from "@dakbag/domain/dates/india-day";
import { type DocumentCopy, invoiceCopies } from "@dakbag/domain/orders/order-prints";
import { printedAddress } from "@dakbag/domain/places/printed-address";
import { gstCodeOfState } from "@dakbag/domain/places/state-names";
import {
  type HsnSummaryRow,
  hsnSummary,
  type InvoiceTax,
  stateTaxName,
} from "@dakbag/domain/gst/invoice-tax";
import {
  formatQuantity,
  formatRupees,
  formatUnitPrice,
  type Paise,
  parseUnitPrice,
  unitPricePerPaisa,
} from "@dakbag/domain/money/money";
import { replacedNote } from "@dakbag/domain/text/printable-text";
import { beginPdf, type PdfDocument, printArea } from "../../platform/pdf-document.ts";
import type { PdfStyle } from "../../platform/pdf-text.ts";
import { writeFacts } from "../../platform/pdf-facts.ts";
import { type PdfColumn, writeTable } from "../../platform/pdf-table.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";
import type { TaxDocument } from "./tax-document.ts";
import type { SupplierSnapshot, TaxDocumentLine } from "./tax-document-row.ts";
import { findSignature } from "./signature-picture.ts";

const small: PdfStyle = { size: 7.5 };
const gap = 10;

/**
 * Writes a tax invoice or a credit note as a PDF with A4 pages, with every field of rule 46 (or rule 53) of the CGST
 * Rules; a delivery challan has those of rule 55. The same document always gives the same bytes.
 */
export async function* writeTaxDocument(document: TaxDocument): AsyncGenerator<Uint8Array> {
  const author = document.supplier.legalName;
  const pdf = await beginPdf({ title: nameOf(document), author, at: document.issuedAt });
  await pdf.openFonts(JSON.stringify(document));
  yield writeCopy(pdf, document, invoiceCopies[0]);
  yield* pdf.end();
}

/** Writes one copy as a section of a PDF. @returns the bytes so far */
export function writeCopy(pdf: PdfDocument, document: TaxDocument, copy: DocumentCopy): Uint8Array {
  const { supplier } = document;
  const name = nameOf(document);
  pdf.beginSection(() => {
    pdf.text(`${name}, continued`, printArea.left, pdf.y, printArea.width, { bold: true });
    pdf.text(copy, printArea.left, pdf.y, printArea.width, { align: "right" });
    pdf.y += 16;
  });
  writeHead(pdf, document, copy);
  writeParties(pdf, document);
  writeLines(pdf, document);
  writeHsnSummary(pdf, document);
  writeSum(pdf, document);
  return pdf.endSection(`${name} · ${supplier.legalName} · GSTIN ${supplier.gstin}`);
}

const nameOf = ({ kind, number }: TaxDocument) => `${kind} ${number}`;

function writeHead(pdf: PdfDocument, { kind, supplier, ...document }: TaxDocument, copy: DocumentCopy): void {
  const half = printArea.width * 0.66;
  const left = pdf.stack(
    [
      [supplier.legalName, { bold: true, size: 12 }],
      [supplier.address],
      [`State: ${supplier.state} (${supplier.stateCode})`],
      [`GSTIN: ${supplier.gstin}`, { bold: true }],
    ],
    printArea.left,
    half,
  );
  const right = { x: printArea.left + half, width: printArea.width - half };
  pdf.text(kind.toUpperCase(), right.x, pdf.y, right.width, { bold: true, size: 16, align: "right" });
  pdf.text(copy, right.x, pdf.y + 24, right.width, { bold: true, align: "right" });
  pdf.y += left + gap;
  pdf.rule();
  pdf.y += 6;

  writeFacts(pdf, [
    [`${kind} no.`, document.number],
    ["Date", formatDay(document.day)],
    ["Place of supply", `${document.placeOfSupply} (${document.placeOfSupplyCode})`],
    ...(kind === "Delivery challan" ? [] : [["Reverse charge", "No"] as const]),
    ...document.facts,
  ]);
}

function writeParties(pdf: PdfDocument, document: TaxDocument): void {
  const { kind, billingAddress, shippingAddress } = document;
  const buyer = kind === "Delivery challan" ? "Consignee" : "Billed to";
  const width = (printArea.width - gap) / 2;
  const heights = [
    party(pdf, { x: printArea.left, width }, buyer, billingAddress, [registration(document)]),
    party(pdf, { x: printArea.left + width + gap, width }, "Delivered to", shippingAddress, []),
  ];
  pdf.y += Math.max(...heights) + gap;
}

/** The number of a registered person: a GSTIN, else a UIN. */
function registration({ gstin, uin }: TaxDocument): string {
  if (hasGstinPattern(normaliseGstin(gstin))) return `GSTIN: ${normaliseGstin(gstin)}`;
  const unique = readUin(uin) || undefined;
  return unique === undefined ? "GSTIN: not registered" : `UIN: ${unique}`;
}

function party(
  pdf: PdfDocument,
  { x, width }: { x: number; width: number },
  title: string,
  address: AddressSnapshot,
  numbers: readonly string[],
): number {
  const { companyName, name, addressLine, district, state, zipCode, country, phoneNumber } = address;
  const code = gstCodeOfState(state);
  const stateLine = state === "" ? "" : `State: ${state}${code === undefined ? "" : ` (${code})`}`;
  const texts: [string, PdfStyle?][] = [
    [title, small],
    [companyName || name, { bold: true, size: 9 }],
    [companyName === "" ? "" : name],
    [printedAddress(addressLine)],
    [[district, zipCode].filter(Boolean).join(" ")],
    [stateLine],
    [country === "India" ? "" : country],
    [phoneNumber === "" ? "" : `Phone: ${phoneNumber}`],
    ...numbers.map((number): [string, PdfStyle] => [number, { bold: true }]),
    [replacedNote([companyName, name, addressLine, district, state]), small],
  ];
  return pdf.stack(texts, x, width);
}

function writeLines(pdf: PdfDocument, document: TaxDocument): void {
  const heads = headsOf(document);
  const columns: PdfColumn<TaxDocumentLine>[] = [
    { heading: "#", cell: (_, index) => String(index + 1) },
    { heading: "Description of goods", isWrapped: true, cell: describeGoods },
    { heading: "HSN", cell: ({ hsn }) => hsn },
    {
      heading: "Quantity",
      align: "right",
      cell: (line) => (isGoodwill(line) ? "–" : `${formatQuantity(line.quantity)}\n${line.unit}`),
    },
    {
      heading: "Rate ₹",
      align: "right",
      cell: (line) => (isGoodwill(line) ? "–" : withoutSign(formatUnitPrice(parseUnitPrice(line.unitPrice)))),
    },
    { heading: "Discount ₹", align: "right", cell: discountText },
    { heading: "Taxable ₹", align: "right", cell: (line) => amount(line.taxablePaise) },
    ...taxColumns(heads),
  ];
  const sums = [document.taxablePaise, ...heads.map(({ of }) => of(document))];
  writeTable(pdf, columns, document.lines, {
    foot: ["", "Total", "", "", "", "", ...sums.map(amount)],
  });
  pdf.y += gap;
}

function writeHsnSummary(pdf: PdfDocument, document: TaxDocument): void {
  const columns: PdfColumn<HsnSummaryRow>[] = [
    { heading: "Summary by HSN", isWrapped: true, cell: ({ hsn }) => hsn },
    { heading: "Taxable ₹", align: "right", cell: (row) => amount(row.taxablePaise) },
    ...taxColumns(headsOf(document)),
    {
      heading: "Tax ₹",
      align: "right",
      cell: (row) => amount(row.cgstPaise + row.sgstPaise + row.igstPaise),
    },
  ];
  writeTable(pdf, columns, hsnSummary(document.lines));
  pdf.y += gap;
}

interface TaxHead {
  readonly name: string;
  readonly of: (tax: InvoiceTax) => Paise;
}

/** The tax heads of the document: CGST and SGST within a state, IGST between states. */
function headsOf({ isIntraState, supplier }: TaxDocument): TaxHead[] {
  if (!isIntraState) return [{ name: "IGST", of: ({ igstPaise }) => igstPaise }];
  return [
    { name: "CGST", of: ({ cgstPaise }) => cgstPaise },
    { name: stateTaxName(supplier.stateCode), of: ({ sgstPaise }) => sgstPaise },
  ];
}

/** One column for each tax head, with the rate below the amount. */
function taxColumns(heads: readonly TaxHead[]): PdfColumn<HsnSummaryRow>[] {
  return heads.map(({ name, of }) => ({
    heading: `${name} ₹`,
    align: "right",
    cell: (row) => `${amount(of(row))}\n${row.gstRateBasisPoints / 100 / heads.length}%`,
  }));
}

function writeSum(pdf: PdfDocument, document: TaxDocument): void {
  const { supplier, kind, totalPaise, roundOffPaise } = document;
  // Keeps total and signature together, so that neither is alone on the last page.
  pdf.need(185);
  const top = pdf.y;
  const sums: [label: string, paise: Paise][] = [
    ["Taxable value", document.taxablePaise],
    ...headsOf(document).map(({ name, of }): [string, Paise] => [name, of(document)]),
  ];
  if (roundOffPaise !== 0) sums.push(["Round-off", roundOffPaise]);
  const x = printArea.left + printArea.width - 220;
  for (const [label, paise] of sums) {
    pdf.text(label, x, pdf.y, 110);
    pdf.text(formatRupees(paise), x + 110, pdf.y, 106, { align: "right" });
    pdf.y += 14;
  }
  pdf.text(`Total of this ${kind.toLowerCase()}`, x, pdf.y + 3, 120, { bold: true, size: 9 });
  pdf.text(formatRupees(totalPaise), x + 100, pdf.y, 116, { bold: true, size: 12, align: "right" });
  const bottom = pdf.y + 22;

  pdf.y = top;
  pdf.stack(
    [
      ["Amount in words", small],
      [amountInWords(totalPaise), { bold: true, size: 9 }],
    ],
    printArea.left,
    270,
  );
  pdf.y = bottom + 14;
  writeSignature(pdf, supplier, { x: x - 60, width: 276 });
}

/** Rule 46 asks for the signature of the supplier or an authorised representative; without one there is space for it. */
function writeSignature(
  pdf: PdfDocument,
  { legalName, signatory }: SupplierSnapshot,
  { x, width }: { x: number; width: number },
): void {
  pdf.text(`For ${legalName}`, x, pdf.y, width, { align: "right" });
  const picture = findSignature(signatory);
  if (picture !== undefined)
    pdf.picture(picture, { x: x + width - 120, y: pdf.y + 11, width: 120, height: 32 });
  const name: [string, PdfStyle][] = signatory ? [[signatory.name, { bold: true, align: "right" }]] : [];
  pdf.y += 44;
  pdf.stack([...name, ["Authorised signatory", { align: "right" }]], x, width);
}

/** A line of a credit note without pieces reduces the price of the goods. */
const isGoodwill = ({ quantity }: TaxDocumentLine) => quantity === 0;

function describeGoods(line: TaxDocumentLine): string {
  const goods = `${line.title}\n${line.sku}`;
  if (isGoodwill(line)) return `Goodwill reduction of the price:\n${goods}`;
  const reducedPaise = goodwillBefore(line);
  return reducedPaise < 10 ? goods : `${goods}\nLess goodwill reduction: ${formatRupees(reducedPaise)}`;
}

/** By how much goodwill had reduced the price of pieces before they were refunded; a few paise are rounding. */
function goodwillBefore({ unitPrice, quantity, taxablePaise, discountPaise }: TaxDocumentLine): Paise {
  const grossPaise = Math.round((parseUnitPrice(unitPrice) * quantity) / unitPricePerPaisa);
  return grossPaise - discountPaise - taxablePaise;
}

function discountText({ discountPaise, discountPercent }: TaxDocumentLine): string {
  return discountPaise === 0 ? "–" : `${amount(discountPaise)}\n${discountPercent}%`;
}

/** Without the rupee sign, for a column whose heading has it. */
const withoutSign = (rupees: string) => rupees.replace("₹", "");
const amount = (paise: Paise) => withoutSign(formatRupees(paise));
