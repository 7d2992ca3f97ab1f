import { amountInWords } from "@dakbag/domain/amount-in-words";
import { hasGstinPattern, normaliseGstin } from "@dakbag/domain/gstin";
import { percentToBasisPoints } from "@dakbag/domain/gst-tax";
import { gstCodeOfState } from "@dakbag/domain/indian-states";
import { type HsnSummaryRow, hsnSummary, type InvoiceTax, stateTaxName } from "@dakbag/domain/invoice-tax";
import { formatQuantity, formatRupees, formatUnitPrice, parseUnitPrice } from "@dakbag/domain/money";
import { beginPdf, type PdfColumn, type PdfPaper, type PdfStyle, paper } from "../../platform/pdf-paper.ts";
import type { AddressSnapshot } from "../orders/orders.queries.ts";
import type { CreditNoteRow, TaxDocumentLine, TaxDocumentRow } from "./tax-documents.queries.ts";

/** Everything that stands on a tax invoice or a credit note: what was kept when it was made, and nothing of today. */
export interface TaxDocument extends TaxDocumentRow {
  readonly kind: "Tax invoice" | "Credit note";
  /** What its head says of what it belongs to. */
  readonly facts: readonly Fact[];
}

type Fact = readonly [label: string, value: string];

export function invoiceDocument(row: TaxDocumentRow): TaxDocument {
  return { ...row, kind: "Tax invoice", facts: [["Order no.", row.orderNumber]] };
}

export function creditNoteDocument(row: CreditNoteRow): TaxDocument {
  const facts: Fact[] = [
    ["Order no.", row.orderNumber],
    ["Against invoice", row.invoiceNumber],
    ["Of", dayInWords(row.invoiceDay)],
    ["Reason", row.reason],
  ];
  return { ...row, kind: "Credit note", facts };
}

const small: PdfStyle = { size: 7.5, muted: true };
const gap = 10;

/**
 * Sets a tax invoice or a credit note on A4 pages, with every field of rule 46 (or rule 53) of the CGST Rules. The same
 * document gives the same bytes, whenever it is asked for.
 */
export async function writeTaxDocument(document: TaxDocument): Promise<AsyncIterable<Uint8Array>> {
  const { kind, number, supplier } = document;
  const name = `${kind} ${number}`;
  const pdf = await beginPdf({ title: name, author: supplier.legalName, at: document.issuedAt });
  pdf.onNewPage = () => {
    pdf.text(`${name}, continued`, paper.left, pdf.y, paper.width, { bold: true });
    pdf.y += 16;
  };
  writeHead(pdf, document);
  writeParties(pdf, document);
  writeLines(pdf, document);
  writeHsnSummary(pdf, document);
  writeSum(pdf, document);
  return pdf.bytes(`${name} · ${supplier.legalName} · GSTIN ${supplier.gstin}`);
}

function writeHead(pdf: PdfPaper, { kind, supplier, ...document }: TaxDocument): void {
  const half = paper.width * 0.66;
  const left = pdf.stack(
    [
      [supplier.legalName, { bold: true, size: 12 }],
      [supplier.address],
      [`State: ${supplier.state} (${supplier.stateCode})`],
      [`GSTIN: ${supplier.gstin}`, { bold: true }],
    ],
    paper.left,
    half,
  );
  const right = { x: paper.left + half, width: paper.width - half };
  pdf.text(kind.toUpperCase(), right.x, pdf.y, right.width, { bold: true, size: 16, align: "right" });
  pdf.text("Original for Recipient", right.x, pdf.y + 24, right.width, { align: "right", muted: true });
  pdf.y += left + gap;
  pdf.rule();
  pdf.y += 6;

  writeFacts(pdf, [
    [`${kind} no.`, document.number],
    ["Date", dayInWords(document.day)],
    ["Place of supply", `${document.placeOfSupply} (${document.placeOfSupplyCode})`],
    ["Reverse charge", "No"],
    ...document.facts,
  ]);
}

/** Facts in a row, each below its label, as many rows as they need. */
function writeFacts(pdf: PdfPaper, facts: readonly Fact[]): void {
  const perRow = 5;
  const width = paper.width / perRow;
  for (let first = 0; first < facts.length; first += perRow) {
    const heights = facts.slice(first, first + perRow).map(([label, value], index) =>
      pdf.stack(
        [
          [label, small],
          [value, { bold: true, size: 9 }],
        ],
        paper.left + index * width,
        width - gap,
      ),
    );
    pdf.y += Math.max(...heights) + 4;
  }
  pdf.rule();
  pdf.y += 6;
}

function writeParties(pdf: PdfPaper, document: TaxDocument): void {
  const { billingAddress, shippingAddress, uin } = document;
  const gstin = normaliseGstin(document.gstin);
  const isRegistered = hasGstinPattern(gstin);
  const width = (paper.width - gap) / 2;
  const heights = [
    party(pdf, paper.left, width, "Billed to", billingAddress, [
      isRegistered || uin === "" ? `GSTIN: ${isRegistered ? gstin : "not registered"}` : "",
      uin === "" ? "" : `UIN: ${uin}`,
    ]),
    party(pdf, paper.left + width + gap, width, "Delivered to", shippingAddress, []),
  ];
  pdf.y += Math.max(...heights) + gap;
}

function party(
  pdf: PdfPaper,
  x: number,
  width: number,
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
    [addressLine],
    [[district, zipCode].filter(Boolean).join(" ")],
    [stateLine],
    [country === "India" ? "" : country],
    [phoneNumber === "" ? "" : `Phone: ${phoneNumber}`],
    ...numbers.map((number): [string, PdfStyle] => [number, { bold: true }]),
  ];
  return pdf.stack(texts, x, width);
}

function writeLines(pdf: PdfPaper, document: TaxDocument): void {
  const { lines, isIntraState, taxablePaise, cgstPaise, sgstPaise, igstPaise } = document;
  const numbered = lines.map((line, index) => ({ ...line, number: index + 1 }));
  const columns: PdfColumn<(typeof numbered)[number]>[] = [
    { heading: "#", cell: ({ number }) => String(number) },
    { heading: "Description of goods", isWrapped: true, cell: ({ title, sku }) => `${title}\n${sku}` },
    { heading: "HSN", cell: ({ hsn }) => hsn },
    {
      ...{ heading: "Quantity", align: "right" },
      cell: ({ quantity, unit }) => `${formatQuantity(quantity)}\n${unit}`,
    },
    {
      ...{ heading: "Rate ₹", align: "right" },
      cell: ({ unitPrice }) => plain(formatUnitPrice(parseUnitPrice(unitPrice))),
    },
    { heading: "Discount ₹", align: "right", cell: discountText },
    { heading: "Taxable ₹", align: "right", cell: (line) => amount(line.taxablePaise) },
    ...taxColumns<TaxDocumentLine>(document, ({ gstRatePercent }) => Number(gstRatePercent)),
  ];
  const heads = isIntraState ? [cgstPaise, sgstPaise] : [igstPaise];
  pdf.table(columns, numbered, ["", "Total", ...["", "", "", ""], ...[taxablePaise, ...heads].map(amount)]);
  pdf.y += gap;
}

/** Each head of the tax with its rate beneath. */
function taxColumns<Row extends InvoiceTax>(
  { isIntraState, supplier }: TaxDocument,
  ratePercent: (row: Row) => number,
): PdfColumn<Row>[] {
  if (!isIntraState) {
    const cell = (row: Row) => `${amount(row.igstPaise)}\n${ratePercent(row)}%`;
    return [{ heading: "IGST ₹", align: "right", cell }];
  }
  const stateTax = stateTaxName(supplier.stateCode);
  const half = (paise: (row: Row) => number) => (row: Row) =>
    `${amount(paise(row))}\n${ratePercent(row) / 2}%`;
  return [
    { heading: "CGST ₹", align: "right", cell: half((row) => row.cgstPaise) },
    { heading: `${stateTax} ₹`, align: "right", cell: half((row) => row.sgstPaise) },
  ];
}

function writeHsnSummary(pdf: PdfPaper, document: TaxDocument): void {
  const rows = hsnSummary(
    document.lines.map((line) => ({
      ...line,
      gstRateBasisPoints: percentToBasisPoints(Number(line.gstRatePercent)),
    })),
  );
  const columns: PdfColumn<HsnSummaryRow>[] = [
    { heading: "Summary by HSN", isWrapped: true, cell: ({ hsn }) => hsn },
    { heading: "Taxable ₹", align: "right", cell: (row) => amount(row.taxablePaise) },
    ...taxColumns<HsnSummaryRow>(document, (row) => row.gstRateBasisPoints / 100),
    {
      ...{ heading: "Tax ₹", align: "right" },
      cell: (row) => amount(row.cgstPaise + row.sgstPaise + row.igstPaise),
    },
  ];
  pdf.table(columns, rows);
  pdf.y += gap;
}

function writeSum(pdf: PdfPaper, document: TaxDocument): void {
  const { supplier, kind, totalPaise, roundOffPaise, isIntraState } = document;
  // All of it on one page: a total or a signature alone on the last one belongs to nothing.
  pdf.need(170);
  const top = pdf.y;
  const sums: [string, number][] = [
    ["Taxable value", document.taxablePaise],
    ...((isIntraState
      ? [
          ["CGST", document.cgstPaise],
          [stateTaxName(supplier.stateCode), document.sgstPaise],
        ]
      : [["IGST", document.igstPaise]]) as [string, number][]),
    ...(roundOffPaise === 0 ? [] : [["Round-off", roundOffPaise] as [string, number]]),
  ];
  const x = paper.left + paper.width - 220;
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
    paper.left,
    270,
  );
  pdf.y = bottom + 14;
  pdf.text(`For ${supplier.legalName}`, x - 60, pdf.y, 276, { align: "right" });
  pdf.text("Authorised signatory", x - 60, pdf.y + 44, 276, { align: "right", muted: true });
}

function discountText({ discountPaise, discountPercent }: TaxDocumentLine): string {
  return discountPaise === 0 ? "–" : `${amount(discountPaise)}\n${discountPercent}%`;
}

/** In a column whose heading says that it is rupees. */
const plain = (rupees: string) => rupees.replace("₹", "");
const amount = (paise: number) => plain(formatRupees(paise));

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  ...{ day: "2-digit", month: "short", year: "numeric", timeZone: "UTC" },
});
/** "2026-11-22" as "22 Nov 2026". */
const dayInWords = (day: string) => dayFormat.format(new Date(day));
