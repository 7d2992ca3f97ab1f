import { csvFileProblems } from "./csv-file.ts";
import { type DelimitedRow, plainCell, readDelimited } from "./delimited-text.ts";
import { deliveryDetailsProblem, type DeliveryDetails } from "../orders/delivery-details.ts";
import { type OrderStatus, parseOrderStatus } from "../orders/order-status.ts";
import { canBeStored, quotable } from "../text/storable-text.ts";

/** The columns of the file, in its order (staff §3). */
export const statusCsvColumns = ["orderID", "invoiceLink", "trackingID", "Delivery Partner Name", "status"];

/** What is said when a line has more or fewer (staff §5). */
export const statusCsvColumnsRefusal = `CSV file must have exactly 5 columns per row (${statusCsvColumns.join(", ")})`;

const longestOrderId = 60;

/** What one line asks for. `line` is where it begins, counted from 1; an empty detail leaves what the order has. */
export interface StatusCsvRow extends DeliveryDetails {
  readonly line: number;
  /** An order's `_id` or its short number, as the file writes it. */
  readonly orderId: string;
  readonly status: OrderStatus;
}

/** A line that can be applied to no order, and why, in a sentence. */
export interface InvalidCsvRow {
  readonly line: number;
  readonly orderId: string;
  readonly reason: string;
}

export interface StatusCsv {
  readonly rows: readonly StatusCsvRow[];
  readonly invalid: readonly InvalidCsvRow[];
}

/**
 * Why a file is refused whole, as browser and server both say it (staff §5): nothing in it, or a line that has not
 * exactly five columns. Columns are counted as parsed cells, so a quoted comma makes none.
 */
export function statusCsvProblem(text: string): string | undefined {
  return problemOf(linesOf(text));
}

/**
 * Reads a bulk status CSV (staff §3, §5; rulings: orders and staff): the column names may stand first, blank lines
 * count for nothing, statuses match in any letter case. Of a file with a problem nothing is read.
 */
export function readStatusCsv(text: string): StatusCsv | { readonly problem: string } {
  const lines = linesOf(text);
  const problem = problemOf(lines);
  if (problem !== undefined) return { problem };
  const rows: StatusCsvRow[] = [];
  const invalid: InvalidCsvRow[] = [];
  for (const row of lines.slice(isHeader(lines[0]) ? 1 : 0)) {
    const read = readRow(row);
    if ("reason" in read) invalid.push(read);
    else rows.push(read);
  }
  return { rows, invalid };
}

/** Lines with nothing in them are none; neither is a row of empty cells, which spreadsheets leave at the end. */
function linesOf(text: string): DelimitedRow[] {
  return readDelimited(text, ",").filter(
    ({ cells }) =>
      !cells.every((cell) => cell.trim() === "") ||
      (cells.length > 1 && cells.length !== statusCsvColumns.length),
  );
}

function problemOf(lines: readonly DelimitedRow[]): string | undefined {
  if (lines.length === 0) return csvFileProblems.unreadable;
  const hasFiveColumns = lines.every(({ cells }) => cells.length === statusCsvColumns.length);
  return hasFiveColumns ? undefined : statusCsvColumnsRefusal;
}

function isHeader(row: DelimitedRow | undefined): boolean {
  return (
    row?.cells.every((cell, at) => cell.trim().toLowerCase() === statusCsvColumns[at]?.toLowerCase()) ?? false
  );
}

function readRow({ line, cells }: DelimitedRow): StatusCsvRow | InvalidCsvRow {
  const [orderId = "", invoice = "", trackingId = "", partnerName = "", statusText = ""] = cells.map((cell) =>
    plainCell(cell.trim()),
  );
  const refuse = (reason: string): InvalidCsvRow => ({
    line,
    orderId: quotable(orderId, longestOrderId),
    reason,
  });
  if (orderId === "") return refuse("orderID is required");
  if (orderId.length > longestOrderId) return refuse(`orderID must be at most ${longestOrderId} characters`);
  if (!canBeStored(orderId)) return refuse("orderID contains characters that cannot be stored");
  const status = parseOrderStatus(statusText);
  if (!status) return refuse("status must be one of the nine order statuses");
  const problem = deliveryDetailsProblem({ invoice, partnerName, trackingId });
  return problem === undefined
    ? { line, orderId, status, invoice, partnerName, trackingId }
    : refuse(problem);
}
