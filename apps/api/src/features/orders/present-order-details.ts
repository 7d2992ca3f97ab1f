import type { OrderDetails } from "@dakbag/contracts/orders";
import { gstSummary } from "@dakbag/domain/gst/gst-summary";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type { OrderInDetail } from "./find-order-in-detail.ts";
import type { ShopAddress } from "./invoice-address.ts";
import type { OrderLineRow } from "./orders.queries.ts";
import { presentAddress, presentLine, presentOrder } from "./present-order.ts";
import { presentRefundForBuyer, standsOpen } from "./present-refunds.ts";

/** A whole order as its buyer reads it. Of its history only the statuses: who set them is the shop's own affair. */
export function presentOrderDetails(
  shop: ShopAddress,
  { row, events, refunds, refundableLines }: OrderInDetail,
): OrderDetails {
  return {
    ...presentOrder(shop, row),
    items: row.lines.map((line) => presentDetailedLine(row.id, line)),
    gstSummary: summaryOf(row.lines),
    billingAddress: presentAddress(row.billingAddress),
    UIN: row.uin,
    paidAt: row.paidAt?.toISOString() ?? null,
    refunds: refunds
      .filter((refund) => refund.state !== "failed" || standsOpen(refund, refundableLines))
      .map(presentRefundForBuyer),
    history: events.flatMap(({ at, fromStatus, toStatus }) =>
      toStatus === null || toStatus === fromStatus ? [] : [{ at: at.toISOString(), fromStatus, toStatus }],
    ),
  };
}

function presentDetailedLine(orderId: string, line: OrderLineRow): OrderDetails["items"][number] {
  return {
    ...presentLine(orderId, line),
    unit: line.unit,
    grossPrice: paiseToRupees(line.grossPaise),
    discount: paiseToRupees(line.discountPaise),
    total: paiseToRupees(line.taxablePaise + line.gstPaise),
  };
}

function summaryOf(lines: readonly OrderLineRow[]): OrderDetails["gstSummary"] {
  const priced = lines.map(({ taxablePaise, gstPaise, gstRatePercent }) => ({
    taxablePaise,
    gstPaise,
    gstRateBasisPoints: percentToBasisPoints(Number(gstRatePercent)),
  }));
  return gstSummary(priced).map(({ gstRateBasisPoints, taxablePaise, gstPaise, totalPaise }) => ({
    ratePercent: gstRateBasisPoints / 100,
    taxable: paiseToRupees(taxablePaise),
    gst: paiseToRupees(gstPaise),
    total: paiseToRupees(totalPaise),
  }));
}
