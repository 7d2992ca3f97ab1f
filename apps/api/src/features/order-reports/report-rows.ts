import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import type { ReportOrder } from "@dakbag/domain/orders/report-order";
import type { Shop } from "../../shop.ts";
import { invoiceUrl, type ShopOrigin } from "../orders/invoice-url.ts";
import type { AddressSnapshot } from "../orders/orders.queries.ts";
import type { ReportLineRow, ReportOrderRow } from "./order-reports.queries.ts";

/** The orders that reports call pending or processing (staff §2): paid, and not yet sent. */
export const processingStatus = "Order Processing";

/** What reports are made of. */
export type Reported = Pick<Shop, "db" | "configuration">;

/** What the domain's reports say of an order's invoice. */
export function withInvoice<Row extends ReportOrderRow>(shop: ShopOrigin, row: Row) {
  return { ...row, invoice: invoiceUrl(shop, row), invoiceNumber: row.taxInvoiceNumber ?? "" };
}

/** An order as the domain's reports take it. */
export function reportOrder(
  shop: ShopOrigin,
  row: ReportOrderRow & { shippingAddress: AddressSnapshot; lines: ReportLineRow[] },
): ReportOrder {
  const lines = row.lines.map((line) => ({
    ...line,
    unitPrice: parseUnitPrice(line.unitPrice),
    gstRateBasisPoints: percentToBasisPoints(line.gstRatePercent),
  }));
  return { ...withInvoice(shop, row), lines };
}
