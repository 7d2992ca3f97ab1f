import { readUin } from "@dakbag/domain/gst/gstin";
import type { FollowedParcel } from "@dakbag/contracts/following";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { promisedBy } from "@dakbag/domain/orders/order-stage";
import { cancellationStage } from "@dakbag/domain/orders/cancellation-request";
import { gstSummary } from "@dakbag/domain/gst/gst-summary";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type { Queryable } from "../../platform/database.ts";
import type { ShopOrigin } from "./invoice-url.ts";
import { findRefundableLines, findRefundsOfOrder } from "./order-refunds.queries.ts";
import type {
  RefundableLineRow,
  RefundOfOrderRow,
  CancellationRequestRow,
  OrderEventRow,
  OrderedLineRow,
  OrderLineRow,
  OrderRow,
} from "./order-rows.ts";
import { type FollowedParcelRow, findFollowedParcels } from "./followed-parcels.queries.ts";
import { findCancellationRequest, findOrder, findOrderEvents, findPartDelivery } from "./orders.queries.ts";
import { presentAddress, presentLine, presentOrder } from "./present-order.ts";
import { isRetryable, presentRefundForBuyer } from "./present-refunds.ts";

/** An order with its history, its refunds, what is left to refund of its lines, and its buyer's request to cancel it. */
export interface OrderInDetail {
  row: OrderRow;
  events: OrderEventRow[];
  refunds: RefundOfOrderRow[];
  refundableLines: RefundableLineRow[];
  cancellationRequest: CancellationRequestRow | undefined;
  partDelivery: OrderDetails["partDelivery"] | undefined;
  followed: FollowedParcelRow[];
}

export async function findOrderInDetail(db: Queryable, id: string): Promise<OrderInDetail | undefined> {
  const [[row], events, refunds, refundableLines, [cancellationRequest], [partDelivery], followed] =
    await Promise.all([
      findOrder(db, id),
      findOrderEvents(db, id),
      findRefundsOfOrder(db, id),
      findRefundableLines(db, id),
      findCancellationRequest(db, id),
      findPartDelivery(db, id),
      findFollowedParcels(db, id),
    ]);
  return row && { row, events, refunds, refundableLines, cancellationRequest, partDelivery, followed };
}

/** An order for its buyer: its history has only the statuses, not who set them. */
export function presentOrderDetails(
  shop: ShopOrigin,
  { row, events, refunds, refundableLines, cancellationRequest, partDelivery, followed }: OrderInDetail,
): OrderDetails {
  return {
    ...presentOrder(shop, row),
    items: row.lines.map((line) => presentDetailedLine(row.id, line)),
    gstSummary: summaryOf(row.lines),
    billingAddress: presentAddress(row.billingAddress),
    UIN: readUin(row.uin) ?? "",
    refunds: refunds
      .filter((refund) => refund.state !== "failed" || isRetryable(refund, refundableLines))
      .map(presentRefundForBuyer),
    history: events.flatMap(({ at, fromStatus, toStatus }) =>
      toStatus === null || toStatus === fromStatus ? [] : [{ at: at.toISOString(), fromStatus, toStatus }],
    ),
    cancellationRequest: cancellationRequest
      ? {
          askedAt: cancellationRequest.askedAt.toISOString(),
          reason: cancellationRequest.reason,
          stage: cancellationStage(row.status, cancellationRequest.declinedAt !== null),
          answer: cancellationRequest.answer,
        }
      : null,
    partDelivery: partDelivery ?? null,
    followed: followed.map((parcel) => presentFollowed(parcel, row)),
  };
}

function presentFollowed(
  { scans, failure, ...parcel }: FollowedParcelRow,
  { paidAt, lines, shipments }: OrderRow,
): FollowedParcel {
  const readyOn = shipments.find(({ number }) => number === parcel.parcel)?.readyOn ?? null;
  return {
    ...parcel,
    promisedBy: promisedBy({ paidAt, readyOn, categories: lines.map(({ category }) => category) }),
    scans: scans.map((scan) => ({ ...scan, at: inUtc(scan.at) })),
    failure: failure && {
      ...failure,
      failedAt: inUtc(failure.failedAt),
      courierNotifiedAt: failure.courierNotifiedAt && inUtc(failure.courierNotifiedAt),
    },
  };
}

/** An instant of a JSON value of PostgreSQL, which has the offset of its session. */
const inUtc = (instant: string) => new Date(instant).toISOString();

function presentDetailedLine(orderId: string, line: OrderedLineRow): OrderDetails["items"][number] {
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
