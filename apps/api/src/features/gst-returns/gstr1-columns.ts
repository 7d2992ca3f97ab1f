import type { CellKind, SheetColumn } from "../../platform/xlsx-writer.ts";

/** A row of a sheet, by its headings. */
export type Cells = Record<string, string | number>;

const kinds: Readonly<Record<string, CellKind>> = {
  Rate: "number",
  "Total Quantity": "number",
  "Total Number": "number",
  Cancelled: "number",
  "Invoice Value": "rupees",
  "Note Value": "rupees",
  "Total Value": "rupees",
  "Taxable Value": "rupees",
  "Integrated Tax Amount": "rupees",
  "Central Tax Amount": "rupees",
  "State/UT Tax Amount": "rupees",
  "Cess Amount": "rupees",
};

// Where cells are wider than the heading.
const widths: Readonly<Record<string, number>> = {
  HSN: 12,
  UQC: 14,
  "Total Value": 16,
  "Sr. No. From": 18,
  "Sr. No. To": 18,
  "Place Of Supply": 22,
  Description: 30,
  "Receiver Name": 30,
  "Nature of Document": 30,
  Reason: 52,
};

function columns(...groups: (readonly string[])[]): SheetColumn<Cells>[] {
  return groups.flat().map((name) => ({
    name,
    kind: kinds[name] ?? "text",
    width: widths[name] ?? name.length + 3,
  }));
}

const buyer = ["GSTIN/UIN of Recipient", "Receiver Name"];
const invoice = ["Invoice Number", "Invoice date", "Invoice Value"];
const note = ["Note Number", "Note Date", "Note Type", "Place Of Supply"];
const place = ["Place Of Supply"];
const percent = ["Applicable % of Tax Rate"];
const amounts = ["Rate", "Taxable Value", "Cess Amount"];
const eCommerce = ["E-Commerce GSTIN"];

// The headings of the portal's offline tool, sheet by sheet.
export const b2bColumns = columns(
  buyer,
  invoice,
  place,
  ["Reverse Charge"],
  percent,
  ["Invoice Type"],
  eCommerce,
  amounts,
);
export const b2clColumns = columns(invoice, place, percent, amounts, eCommerce);
export const b2csColumns = columns(["Type"], place, percent, amounts, eCommerce);
export const expColumns = columns(
  ["Export Type"],
  invoice,
  ["Port Code", "Shipping Bill Number", "Shipping Bill Date"],
  amounts,
);
export const cdnrColumns = columns(
  buyer,
  note,
  ["Reverse Charge", "Note Supply Type", "Note Value"],
  percent,
  amounts,
);
export const cdnurColumns = columns(["UR Type"], note, ["Note Value"], percent, amounts);
export const hsnColumns = columns(
  ["HSN", "Description", "UQC", "Total Quantity", "Total Value", "Rate", "Taxable Value"],
  ["Integrated Tax Amount", "Central Tax Amount", "State/UT Tax Amount", "Cess Amount"],
);
export const docsColumns = columns(
  ["Nature of Document", "Sr. No. From", "Sr. No. To"],
  ["Total Number", "Cancelled"],
);

/** Not of the portal: a sheet of ours. */
export const checkColumns = columns([
  "Document Number",
  "Document date",
  "GSTIN/UIN as typed",
  "Reason",
  "Receiver Name",
  "Filed in",
  "Total Value",
]);
