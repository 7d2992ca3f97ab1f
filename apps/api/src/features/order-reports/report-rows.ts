import { percentToBasisPoints } from "@dakbag/domain/gst-tax";
import { parseUnitPrice } from "@dakbag/domain/money";
import type { ReportOrder } from "@dakbag/domain/report-order";
import type { ReportLineRow, ReportOrderRow } from "./order-reports.queries.ts";
import type { AddressSnapshot } from "../orders/orders.queries.ts";

/** The orders that reports call pending or processing (staff §2): paid, and not yet sent. */
export const processingStatus = "Order Processing";

/** An order as the domain's reports take it. */
export function reportOrder(
  row: ReportOrderRow & { shippingAddress: AddressSnapshot; lines: ReportLineRow[] },
): ReportOrder {
  const lines = row.lines.map((line) => ({
    ...line,
    unitPrice: parseUnitPrice(line.unitPrice),
    gstRateBasisPoints: percentToBasisPoints(line.gstRatePercent),
  }));
  return { ...row, lines };
}

/** The rows of every page, each made of one that was read. */
export async function* mapPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  toRows: (from: From) => To | readonly To[],
): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.flatMap(toRows);
}
