import type { DelimitedRow } from "../imports/delimited-text.ts";
import { normaliseText, tokenise } from "../product-text/tokenise.ts";
import type { ProductIndex, SheetProduct } from "./product-index.ts";
import { isProductWord } from "./split-items.ts";

/** What a column of a table has. `micron` and `gsm` have bare numbers; `unknown` columns are goods if all of their cells name goods. */
export type Column =
  | "sku"
  | "product"
  | "quantity"
  | "unit"
  | "pod"
  | "micron"
  | "gsm"
  | "ignored"
  | "unknown";

/** Whether a row names the columns of an order. */
export function hasHeadings(rows: readonly DelimitedRow[]): boolean {
  return rows.some(
    ({ cells }) => cells.length > 1 && columnsOf(cells.map((cell) => cell.trim())) !== undefined,
  );
}

const columnHeadings: readonly [RegExp, Column][] = [
  [
    /^(s|sr|sl|serial)?(no|number)?$|^(rate|price|mrp|amount|total|value|discount|problem|status|stock|aswritten|image|link|date)/,
    "ignored",
  ],
  [
    /^(gst|tax|hsn|igst|cgst|sgst)|(remark|note|comment|instruction)s?$|(price|rate|amount|value)$/,
    "ignored",
  ],
  [/qty|quantity|qnty|^(pcs|pieces|nos|noofpcs|noofpieces|units|cartons|boxes|rolls|packs)$/, "quantity"],
  [/sku|^(item|product|article|part|style)?(code|no)$/, "sku"],
  [/^(uom|unit)$/, "unit"],
  [/^(with)?pod(yesno|yn)?$/, "pod"],
  [/micron|^thickness/, "micron"],
  [/gsm/, "gsm"],
];
const productHeading =
  /item|product|description|particular|material|size|name|title|article|goods|bag|type|colou?r|width|length|height|breadth|lamination|flap|brand|quality/;
// "Store name", but not "company item code".
const foreignHeading =
  /^(?!.*(item|product|size|material|particular))(branch|store|site|shop|outlet|warehouse|location|city|dept|department|customer|client|party|vendor|supplier|buyer|contact|company|firm|person|approved|requested)/;
// Of several quantities, the one to order, and those that are not.
const orderHeading = /order|req|need|indent|purchase/;
const otherQuantity = /last|prev|old|received|opening|closing|balance|hand|available/;

/** The columns that a row of headings names; undefined for any other row. */
export function columnsOf(cells: readonly string[]): Column[] | undefined {
  const names = cells.map((cell) => normaliseText(cell).replace(/[^a-z]/g, ""));
  const columns = names.map(columnOf);
  const namesProduct = names.some((name, at) => columns[at] === "sku" || productHeading.test(name));
  const isHeadings = namesProduct && columns.includes("quantity") && !cells.some((cell) => /\d/.test(cell));
  return isHeadings ? withOneQuantity(names, columns) : undefined;
}

function columnOf(name: string): Column {
  const known = columnHeadings.find(([pattern]) => pattern.test(name))?.[1];
  if (known) return known;
  if (foreignHeading.test(name)) return "ignored";
  return productHeading.test(name) ? "product" : "unknown";
}

/** Of "Last month qty" and "Order qty" the second one counts. */
function withOneQuantity(names: readonly string[], columns: readonly Column[]): Column[] {
  const quantities = [...names.entries()].filter(([at]) => columns[at] === "quantity");
  const wanted = quantities.filter(([, name]) => orderHeading.test(name));
  const others = quantities.filter(([, name]) => !otherQuantity.test(name));
  const [only] = [wanted, others].find(({ length }) => length === 1) ?? [];
  return columns.map((column, at) => (column === "quantity" && only && at !== only[0] ? "ignored" : column));
}

/** What the columns mean whose headings say nothing: goods, if each of their cells names some. */
export function knownColumns(
  index: ProductIndex<SheetProduct>,
  columns: readonly Column[],
  rows: readonly DelimitedRow[],
): Column[] {
  const namesGoods = (cell: string) =>
    tokenise(normaliseText(cell)).some((word) => isProductWord(index, word));
  return columns.map((column, at) => {
    if (column !== "unknown") return column;
    const cells = rows.map(({ cells: own }) => own[at] ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.every(namesGoods) ? "product" : "ignored";
  });
}
